#pragma once

#include <QFrame>

#include "app/session/document.h"

class QLineEdit;

namespace attentionscope {

/// A card at a word, with a line for typing another one. Closes on Escape, on a click elsewhere, and when the
/// document no longer contains the word.
class WordCard : public QFrame {
    Q_OBJECT
public:
    /// Opens below a rectangle of the screen, or above it if the space below is too small.
    void openBelow(const QRect& globalRectangle);

protected:
    WordCard(Document& document, QWidget* parent);
    QLineEdit& editor() { return *editor_; }

private:
    QLineEdit* editor_;
};

}  // namespace attentionscope
