#pragma once

namespace attentionscope {

class MainWindow;

/// Undoes the last step of the document, or redoes the next one, and names it in the banner, unless it is a
/// text, which is on screen.
void undoStep(MainWindow& window);
void redoStep(MainWindow& window);

}  // namespace attentionscope
