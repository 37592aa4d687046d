// Terms of the field, each explained where it is first met.
#include "app/window/terms.h"

#include <gtest/gtest.h>

#include <QFrame>
#include <QLabel>
#include <QRegularExpression>

#include "app/views/common/icon.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class TermsTest : public WindowTest {
protected:
    static QStringList linksIn(const QString& richText) {
        QStringList ids;
        static const QRegularExpression link("href=\"term:(\\w+)\"");
        for (const auto& match : link.globalMatch(richText)) ids << match.captured(1);
        return ids;
    }
    QFrame* openCard(const QString& id) {
        openTermLink("term:" + id, window);
        return window.findChild<QFrame*>("termCard");
    }
};

constexpr const char* termIds[] = {"head",    "layer",       "query", "key",   "value", "score",
                                   "softmax", "temperature", "mask",  "logit", "gate",  "hop"};

}  // namespace

TEST_F(TermsTest, EachHasAPictureAndTwoSentences) {
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        for (const char* id : termIds) {
            SCOPED_TRACE(id);
            EXPECT_FALSE(icon(QStringLiteral("term-") + id, Qt::black).isNull());
            QFrame* card = openCard(id);
            ASSERT_TRUE(card);
            const QString words = card->accessibleDescription();
            EXPECT_EQ(words.count(u'.') + words.count(u'。'), 2) << words.toStdString();
            EXPECT_FALSE(card->accessibleName().isEmpty());
            EXPECT_TRUE(card->isVisible());
            delete card;
        }
    }
}

TEST_F(TermsTest, ALessonLinksATermWhereItIsFirstUsed) {
    const auto arithmetic = std::find_if(lessons().begin(), lessons().end(),
                                         [](const Lesson& lesson) { return lesson.model == "numbers"; });
    window.lesson().open(int(arithmetic - lessons().begin()));
    settle();
    auto* words = child<QLabel>("lessonWords");
    QStringList linked = linksIn(words->text());
    linked.sort();
    EXPECT_EQ(linked, (QStringList{"key", "query", "score", "value"})) << words->text().toStdString();
}

TEST_F(TermsTest, NoLessonLinksATermTwice) {
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        QStringList met;
        for (const Lesson& lesson : lessons()) {
            window.lesson().open(int(&lesson - lessons().data()));
            QStringList linked;
            for (size_t step = 0; step < lesson.steps.size(); ++step) {
                settle();
                linked += linksIn(child<QLabel>("lessonWords")->text());
                window.lesson().next();
                if (window.lesson().isGuessing()) window.lesson().next();
            }
            EXPECT_EQ(linked.removeDuplicates(), 0) << lesson.question.in("en");
            met += linked;
        }
        met.removeDuplicates();
        EXPECT_EQ(met.size(), std::ssize(termIds)) << language << ": every term is in a lesson";
    }
}

TEST_F(TermsTest, PanelsLinkTheirTerms) {
    for (const auto& [panel, terms] :
         {std::pair("heads", QStringList{"head", "layer", "hop"}),
          std::pair("changes", QStringList{"temperature", "mask"}),
          std::pair("prediction", QStringList{"temperature", "logit"}),
          std::pair("steps", QStringList{"query", "key", "value", "score", "softmax", "gate"})}) {
        const auto* help = window.findChild<QWidget*>(panel)->findChild<QLabel*>("helpText");
        ASSERT_TRUE(help) << panel;
        EXPECT_EQ(linksIn(help->text()), terms) << panel;
    }
}

TEST_F(TermsTest, TheRestOfATextIsPlain) {
    EXPECT_EQ(withTermLinks("a < b: keys, keys", {"key"}, Qt::black),
              "a &lt; b: <a style=\"color:#000000; text-decoration:none\" href=\"term:key\">keys</a>, keys");
    EXPECT_EQ(withTermLinks("no term", {"key"}, Qt::black), "no term");
    EXPECT_EQ(termsIn("The softmax turns scores into weights."), (QStringList{"score", "softmax"}));
}
