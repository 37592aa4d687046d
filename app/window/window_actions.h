#pragma once

namespace attentionscope {

class ActionList;
class MainWindow;

/// Adds all actions of the window to the list.
void addWindowActions(MainWindow& window, ActionList& actions);
/// Lists the user's own lessons as there are now.
void listOwnLessons(MainWindow& window, ActionList& actions);

}  // namespace attentionscope
