#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// Puts a sheet together, block by block, and keeps the answers for its last page.
class SheetBuilder {
public:
    explicit SheetBuilder(bool blank) { sheet_.blank = blank; }

protected:
    void heading(const QString& text) { sheet_.blocks.push_back(SheetHeading{text}); }
    void addParagraph(const QString& text) { sheet_.blocks.push_back(SheetParagraph{text}); }
    /// Nothing if it is empty.
    void formula(const QString& tex);
    /// Begins a numbered section.
    void begin(const QString& title);
    void addTable(std::optional<SheetTable> table);
    /// A question in words, with its answer: below it, or on the last page of a blank sheet.
    void addQuestion(const QString& question, const QString& answer);
    /// The last page of a blank sheet.
    void addAnswers();

    Worksheet sheet_;

private:
    void keepAnswers(const SheetTable& table);

    int sections_ = 0, questions_ = 0;
    std::vector<std::variant<SheetHeading, SheetAnswer>> answers_;
};

}  // namespace attentionscope
