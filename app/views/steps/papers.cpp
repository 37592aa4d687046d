#include "app/views/steps/papers.h"

#include "app/figures/content/model_words.h"

namespace attentionscope {

namespace {

constexpr struct {
    const char* citation;
    const char* address;
} papers[] = {
    {"Sutskever et al. 2014", "https://arxiv.org/abs/1409.3215"},
    {"Cho et al. 2014", "https://arxiv.org/abs/1406.1078"},
    {"Bahdanau et al. 2014", "https://arxiv.org/abs/1409.0473"},
    {"Luong et al. 2015", "https://arxiv.org/abs/1508.04025"},
    {"Xu et al. 2015", "https://arxiv.org/abs/1502.03044"},
    {"Lu et al. 2016", "https://arxiv.org/abs/1606.00061"},
    {"Vaswani et al. 2017", "https://arxiv.org/abs/1706.03762"},
    {"Devlin et al. 2019", "https://arxiv.org/abs/1810.04805"},
    {"Clark et al. 2019", "https://arxiv.org/abs/1906.04341"},
    {"Jain and Wallace 2019", "https://arxiv.org/abs/1902.10186"},
    {"Vig 2019", "https://arxiv.org/abs/1906.05714"},
    {"Abnar and Zuidema 2020", "https://arxiv.org/abs/2005.00928"},
    {"Kobayashi et al. 2020", "https://arxiv.org/abs/2004.10102"},
    {"Michel et al. 2019", "https://arxiv.org/abs/1905.10650"},
};

}  // namespace

QString paperLink(const QString& citation) {
    const QString words = citationWords(citation.toStdString()).toHtmlEscaped();
    for (const auto& paper : papers)
        if (citation == QLatin1String(paper.citation))
            return QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(paper.address), words);
    return words;
}

}  // namespace attentionscope
