#include "app/cli/console.h"

#include <ostream>

#include "app/session/error_words.h"

namespace attentionscope {

void Console::report(const Phrase& sentence) const {
    err << spoken(sentence) << std::endl;
}

void Console::print(const Phrase& line) const {
    out << spoken(line) << '\n';
}

std::string spoken(const Phrase& phrase) {
    return translated(phrase).toStdString();
}

}  // namespace attentionscope
