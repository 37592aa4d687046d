#pragma once

#include <QTranslator>

#include "app/session/model_translator.h"

namespace attentionscope {

/// While it exists, the program's texts are in one language, whatever the language of the window, and no
/// widget is notified: for a file that contains both languages. Only on the main thread.
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
