#pragma once

#include <QTranslator>

#include "app/session/model_translator.h"

namespace attentionscope {

/// While it lives, the program's words are those of one language, whatever the window speaks, and no widget
/// hears of it: for a file that holds both languages. Of the main thread.
class LanguageScope : public QObject {
    Q_OBJECT
public:
    /// "en" or "zh_CN".
    explicit LanguageScope(const QString& language);
    ~LanguageScope() override;

    bool eventFilter(QObject* object, QEvent* event) override;

private:
    /// English is what the sources are written in.
    class SourceWords : public QTranslator {
    public:
        QString translate(const char*, const char* text, const char*, int) const override {
            return QString::fromUtf8(text);
        }
        bool isEmpty() const override { return false; }
    };
    SourceWords english_;
    ModelTranslator models_;
    QTranslator program_;
};

}  // namespace attentionscope
