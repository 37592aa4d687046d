#pragma once

#include <QFrame>

#include "app/session/document.h"

class QLineEdit;

namespace attentionscope {

/// A card at a word, with a line to type another one. Closes by itself: by Escape, by a click elsewhere, and
/// when the document becomes another, of which the word is no part.
class WordCard : public QFrame {
    Q_OBJECT
public:
    /// Opens below a rectangle of the screen, or above it where there is no room.
    void openBelow(const QRect& globalRectangle);

protected:
    WordCard(Document& document, QWidget* parent);
    QLineEdit& editor() { return *editor_; }

private:
    QLineEdit* editor_;
};

}  // namespace attentionscope
