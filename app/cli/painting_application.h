#pragma once

#include <QTranslator>
#include <memory>
#include <string>

#include "app/session/model_translator.h"

class QGuiApplication;

namespace attentionscope {

/// What painting needs: fonts, and on Linux no display at all.
class PaintingApplication {
public:
    /// `model`: whose own words are said in that language; empty: none.
    explicit PaintingApplication(const std::string& language = "en", const std::string& model = {});
    ~PaintingApplication();

    /// Says what a further model calls its own.
    static void learn(const std::string& model);

private:
    char name_[15] = "attentionscope";
    char* names_[2] = {name_, nullptr};
    int count_ = 1;
    std::unique_ptr<QGuiApplication> application_;
    ModelTranslator models_;
    QTranslator translator_;  ///< asked first
};

}  // namespace attentionscope
