#pragma once

#include <QString>

#include "app/views/steps/trace_view.h"
#include "core/graph/explanation.h"

// The terms of an explanation as HTML.
namespace attentionscope {

/// The number that an operand stands for: of a node, or of a derived map where the explanation names one.
TracedNumber operandNumber(const Factor& factor);
/// The term that leads on from a number: a single number in the same cell of another node, else the largest.
const Term& leadingTerm(const Explanation& shown, const TracedNumber& number, const Graph& graph);
/// The address of a number in links: "ask:node,row,column,quantity".
QString linkTo(const TracedNumber& number);
QString anchor(const QString& link, const QString& text);
/// Three significant digits: a product of small numbers does not read as one of zeros.
QString termNumber(double value);
/// The operand, a link where it is a number of a node.
QString operandText(const Factor& factor);
/// operandText(), in brackets where it is negative.
QString bracketed(const Factor& factor);
/// Whether it is written behind "/".
bool isDivisor(const Factor& factor);
/// Whether the term is a single number, or minus a number.
bool isPlain(const Term& term);
/// The factors of a term with the signs between them.
QString productText(const Term& term);
/// Why a number was not computed, by the label of its explanation.
QString givenText(const std::string& label);
/// The words as HTML, with the letter of W^Q raised.
QString raisedSymbols(const QString& words);

}  // namespace attentionscope
