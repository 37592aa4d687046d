#pragma once

#include <memory>

#include "app/views/common/view.h"

class QLabel;
class QTextDocument;

namespace attentionscope {

/// Describes in plain words what the picture above shows about the chosen word, or about the word or cell
/// under the pointer.
class SeenLine : public View {
    Q_OBJECT
public:
    SeenLine(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    QString text() const;
    /// The word or cell under the pointer; -1: none.
    void setPointed(Index query, Index key);
    /// In large type, in the middle; else small.
    void setLarge(bool large);
    /// What the words and their link need in one line, in pixels.
    int lineWidth() const { return lineWidthOf(seen_ + link_); }

signals:
    /// The words are others.
    void worded();
    /// The user wants to see where the number of the chosen cell comes from.
    void numberRequested(attentionscope::Index query, attentionscope::Index key);

protected:
    void refresh() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int lineWidthOf(const QString& text) const;
    /// Small words keep to one line, so that nothing moves while the pointer does: the link goes first, then
    /// their end.
    void fit();
    QString elided() const;
    std::unique_ptr<QTextDocument> lineOf(const QString& text) const;
    QLabel* words_;
    QString seen_, link_;
    Index query_ = -1, key_ = -1;  // under the pointer
    bool large_ = false;
};

}  // namespace attentionscope
