#include "app/window/terms.h"

#include <QColor>
#include <QCoreApplication>
#include <QCursor>
#include <QDesktopServices>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QRegularExpression>
#include <QScreen>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/language.h"
#include "app/window/style.h"
#include "core/base/json_value.h"

namespace attentionscope {

namespace {

constexpr QLatin1String termScheme("term:");
constexpr QSize termPicture(200, 120);
constexpr int termWidth = 280;

struct TermWords {
    QString name, words;
    QRegularExpression find;
};

struct GlossaryEntry {
    QString id = {};
    QStringList panels = {};
    std::map<QString, TermWords> byLanguage = {};

    const TermWords& spoken() const { return byLanguage.at(spokenLanguage()); }
};

TermWords termWords(const JsonValue& fields) {
    const auto text = [&](const char* name) { return QString::fromStdString(fields.text(name)); };
    return {text("name"), text("words"), QRegularExpression(text("find"))};
}

const std::vector<GlossaryEntry>& glossary() {
    static const std::vector<GlossaryEntry> all = [] {
        QFile file(":/terms/terms.json");
        std::vector<GlossaryEntry> read;
        if (!file.open(QIODevice::ReadOnly)) return read;
        const JsonValue json = JsonValue::parse(file.readAll().toStdString(), "terms.json");
        for (const JsonValue& fields : json.items()) {
            GlossaryEntry entry{.id = QString::fromStdString(fields.text("id"))};
            for (const std::string& panel : fields.texts("panels"))
                entry.panels << QString::fromStdString(panel);
            for (const char* language : {"en", "zh_CN"})
                entry.byLanguage[language] = termWords(fields.at(language));
            read.push_back(std::move(entry));
        }
        return read;
    }();
    return all;
}

const GlossaryEntry* entryOf(const QString& id) {
    const auto found = std::find_if(glossary().begin(), glossary().end(),
                                    [&](const GlossaryEntry& entry) { return entry.id == id; });
    return found == glossary().end() ? nullptr : &*found;
}

QString termLink(const QString& id, const QString& text, const QColor& color) {
    return QStringLiteral("<a style=\"color:%1; text-decoration:none\" href=\"%2%3\">%4</a>")
        .arg(color.name(), termScheme, id, text.toHtmlEscaped());
}

void showTerm(const GlossaryEntry& entry, QWidget& from) {
    auto* card = new QFrame(from.window(), Qt::Popup);
    card->setObjectName("termCard");
    card->setAttribute(Qt::WA_DeleteOnClose);
    card->setProperty("role", "card");
    auto* picture = new QLabel(card);
    picture->setPixmap(icon(QStringLiteral("term-") + entry.id, from.palette().color(QPalette::WindowText))
                           .pixmap(termPicture * zoom()));
    auto* title = styled<QLabel>(headingRole, entry.spoken().name, card);
    auto* words = new QLabel(entry.spoken().words, card);
    words->setWordWrap(true);
    words->setFixedWidth(zoomed(termWidth));
    auto* column = boxLayout<QVBoxLayout>(8, card, {16, 12, 16, 12});
    for (QLabel* label : {picture, title, words}) column->addWidget(label);
    card->setAccessibleName(entry.spoken().name);
    card->setAccessibleDescription(entry.spoken().words);
    card->adjustSize();
    const QRect screen = from.screen()->availableGeometry();
    QPoint at = QCursor::pos() + QPoint(0, 16);
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - card->width())));
    at.setY(std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - card->height())));
    card->move(at);
    card->show();
}

}  // namespace

QStringList termsIn(const QString& text) {
    QStringList found;
    for (const GlossaryEntry& entry : glossary())
        if (entry.spoken().find.match(text).hasMatch()) found << entry.id;
    return found;
}

QStringList termsOfPanel(const QString& panel) {
    QStringList found;
    for (const GlossaryEntry& entry : glossary())
        if (entry.panels.contains(panel)) found << entry.id;
    return found;
}

QString withTermLinks(const QString& text, const QStringList& ids, const QColor& color) {
    // From the back, so that earlier places stay where they are.
    std::map<qsizetype, std::pair<qsizetype, QString>, std::greater<>> places;
    for (const QString& id : ids)
        if (const auto match = entryOf(id)->spoken().find.match(text); match.hasMatch())
            places[match.capturedStart()] = {match.capturedLength(), id};
    QString made;
    qsizetype end = text.size();
    for (const auto& [start, place] : places) {
        const auto& [length, id] = place;
        made.prepend(termLink(id, text.mid(start, length), color) +
                     text.mid(start + length, end - start - length).toHtmlEscaped());
        end = start;
    }
    return text.left(end).toHtmlEscaped() + made;
}

QString termLinks(const QStringList& ids, const QColor& color) {
    QStringList links;
    for (const QString& id : ids) links << termLink(id, entryOf(id)->spoken().name, color);
    if (links.isEmpty()) return {};
    return QCoreApplication::translate("Terms", "What do these words mean? %1")
        .arg(links.join(QCoreApplication::translate("Terms", ", ", "between words to explain")));
}

void openTermLink(const QString& link, QWidget& from) {
    const GlossaryEntry* entry = link.startsWith(termScheme) ? entryOf(link.mid(termScheme.size())) : nullptr;
    if (entry)
        showTerm(*entry, from);
    else
        QDesktopServices::openUrl(QUrl(link));
}

}  // namespace attentionscope
