#pragma once

namespace attentionscope {

class ActionList;
class MainWindow;

/// Enters everything that the window can do into the list.
void addWindowActions(MainWindow& window, ActionList& actions);

}  // namespace attentionscope
