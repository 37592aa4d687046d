#pragma once

#include <QTranslator>
#include <memory>
#include <string>

#include "app/session/model_translator.h"

class QGuiApplication;

namespace attentionscope {

/// The application object for painting: fonts, and on Linux no display.
class PaintingApplication {
public:
    /// `model`: its own words are translated too; empty: none.
    explicit PaintingApplication(const std::string& language = "en", const std::string& model = {});
    ~PaintingApplication();

    /// Adds the translated words of another model.
    static void learn(const std::string& model);

private:
    char name_[15] = "attentionscope";
    char* names_[2] = {name_, nullptr};
    int count_ = 1;
    std::unique_ptr<QGuiApplication> application_;
    ModelTranslator models_;
    QTranslator translator_;  ///< takes priority
};

}  // namespace attentionscope
