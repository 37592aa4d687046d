#pragma once

namespace attentionscope {

class ActionList;
class MainWindow;

/// Adds all actions of the window to the list.
void addWindowActions(MainWindow& window, ActionList& actions);

}  // namespace attentionscope
