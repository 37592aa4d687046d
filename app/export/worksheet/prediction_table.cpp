#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/sheet_tables.h"

namespace attentionscope {

namespace {

struct CandidateWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr std::size_t candidatesOnSheet = 5;

}  // namespace

std::optional<SheetTable> predictionTable(const Recording& recording, const Prediction& prediction,
                                          int decimals) {
    if (prediction.logits == noNode || prediction.candidates.size() < 2) return {};
    const MatrixPointer logits = recording.evaluation->value(prediction.logits);
    const std::size_t count = std::min(candidatesOnSheet, prediction.candidates.size());
    std::vector<PrintedNumber> shown;
    std::vector<Index> ids;
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back(prediction.candidates[i].id);
        if (ids.back() < 0 || ids.back() >= logits->cols() || prediction.row >= logits->rows()) return {};
        shown.emplace_back(double((*logits)(prediction.row, ids.back())), decimals);
    }
    double most = shown.front().value();
    for (const PrintedNumber& number : shown) most = std::max(most, number.value());
    const PrintedNumber largest(most, decimals);
    SheetTable table{.kind = "prediction",
                     .rowTitle = CandidateWords::tr("candidate"),
                     .columns = {"l", QStringLiteral("z = l - %1").arg(largest.asFactor()), "e = \\exp (z)",
                                 "p = \\frac{e}{r}"},
                     .rows = {}};
    std::vector<PrintedNumber> exponentials;
    double sum = 0, others = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const PrintedNumber shifted(shown[i].value() - largest.value(), decimals);
        exponentials.emplace_back(std::exp(shifted.value()), decimals + 1);
        sum += exponentials.back().value();
        table.rows.push_back(
            {QString::fromStdString(prediction.candidates[i].label),
             {{shown[i].text()}, {shifted.text(), true}, {exponentials.back().text(), true}}});
    }
    for (Index id = 0; id < logits->cols(); ++id)
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            others += std::exp(double((*logits)(prediction.row, id)) - largest.value());
    if (logits->cols() > Index(count)) {
        const PrintedNumber number(others, decimals + 1);
        sum += number.value();
        table.rows.push_back({CandidateWords::tr("the other %n", nullptr, int(logits->cols() - Index(count))),
                              {{}, {}, {number.text()}, {}}});
    }
    const PrintedNumber total(sum, decimals + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const PrintedNumber share(exponentials[i].value() / total.value(), decimals);
        if (!(std::abs(share.value() - prediction.candidates[i].probability) <= tolerance)) return {};
        table.rows[i].cells.push_back({share.text(), true});
    }
    table.rows.push_back(
        {CandidateWords::tr("sum") + QStringLiteral(" r"), {{}, {}, {total.text(), true}, {}}, true});
    return table;
}

}  // namespace attentionscope
