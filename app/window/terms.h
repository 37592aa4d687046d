#pragma once

#include <QString>
#include <QStringList>

class QColor;
class QWidget;

namespace attentionscope {

/// The terms of resources/terms.json that occur in a text, in the current language, by their ids.
QStringList termsIn(const QString& text);
/// The terms that a panel explains, by its name.
QStringList termsOfPanel(const QString& panel);

/// A plain text as rich text, in which the first place of each of these terms is a link to its explanation.
QString withTermLinks(const QString& text, const QStringList& ids, const QColor& color);
/// "head ?", "layer ?": links to explanations, in one line of rich text.
QString termLinks(const QStringList& ids, const QColor& color);

/// Opens what a link of either kind leads to: a card with a picture and two sentences, or a web page.
void openTermLink(const QString& link, QWidget& from);

}  // namespace attentionscope
