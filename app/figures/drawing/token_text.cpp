#include <QChar>
#include <map>
#include <set>

#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

bool isJoinerOrSelector(char16_t unit) {
    return unit == 0x200d || (unit >= 0xfe00 && unit <= 0xfe0f);
}

QChar visible(QChar character, bool alone) {
    switch (character.unicode()) {
        case ' ': return QChar(0x2423);
        case 0x00a0:
        case 0x202f:
        case 0x3000: return alone ? QChar(0x2423) : character;
        case '\n':
        case 0x2028:
        case 0x2029: return QChar(0x23ce);
        case '\r': return QChar(0x240d);
        case '\t': return QChar(0x21e5);
        case 0x7f: return QChar(0x2421);
        default: break;
    }
    if (character.unicode() < 0x20) return QChar(0x2400 + character.unicode());
    if (isJoinerOrSelector(character.unicode())) return character;
    // Marks of direction and width would reorder or hide their neighbours.
    if (character.category() == QChar::Other_Format || character.category() == QChar::Other_Control) {
        return QChar(0x00b7);
    }
    return character;
}

/// A space between two words stays: a fact of a story is named by its sentence.
bool partsWords(const QString& text, qsizetype i) {
    return text[i] == u' ' && i > 0 && i + 1 < text.size() && !text[i - 1].isSpace() &&
           !text[i + 1].isSpace();
}

bool isUpright(char32_t point) {
    return (point >= 0x2e80 && point <= 0x9fff) || (point >= 0xac00 && point <= 0xd7af) ||
           (point >= 0xf900 && point <= 0xfaff) || (point >= 0xff00 && point <= 0xff60) ||
           (point >= 0x20000 && point <= 0x3ffff);
}

}  // namespace

QString visibleToken(const std::string& utf8) {
    return visibleToken(QString::fromStdString(utf8));
}

QString visibleToken(QString text) {
    if (text.isEmpty()) return QStringLiteral("∅");
    // Vocabularies write a space as Ġ or ▁ and a line break as Ċ. A space before a word is dropped, because
    // it is expected there.
    text.replace(QChar(0x120), u' ').replace(QChar(0x2581), u' ').replace(QChar(0x10a), u'\n');
    if (text.size() > 1 && text[0] == u' ' && !text[1].isSpace()) text.remove(0, 1);
    const QString given = text;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
        } else if (text[i].isSurrogate()) {
            text[i] = QChar::ReplacementCharacter;
        } else if (!partsWords(given, i)) {
            text[i] = visible(text[i], text.size() == 1);
        }
    }
    return text;
}

std::vector<QString> visibleTokens(const std::vector<QString>& texts) {
    std::vector<QString> shown;
    std::map<QString, std::set<QString>> alike;
    for (const QString& text : texts) {
        shown.push_back(visibleToken(text));
        alike[shown.back()].insert(text);
    }
    for (size_t i = 0; i < texts.size(); ++i) {
        QString text = texts[i];
        text.replace(QChar(0x120), u' ').replace(QChar(0x2581), u' ');
        if (alike[shown[i]].size() > 1 && text.size() > 1 && text[0] == u' ') shown[i].prepend(QChar(0x2423));
    }
    return shown;
}

bool standsUpright(const QString& text) {
    for (const char32_t point : text.toUcs4()) {
        if (!isUpright(point)) return false;
    }
    return !text.isEmpty();
}

}  // namespace attentionscope
