#include <string>
#include <vector>

#include "core/training/generator/lexicon.h"

namespace attentionscope::generator {

namespace {

// "European", "Economic" and the rest are combined freely, so that no name can be learned by heart as one.
struct Part {
    const char *english, *masculine, *feminine, *chinese;
};

constexpr Part regions[] = {
    {"European", "européen", "européenne", "欧洲"},
    {"African", "africain", "africaine", "非洲"},
    {"American", "américain", "américaine", "美洲"},
    {"Asian", "asiatique", "asiatique", "亚洲"},
    {"International", "international", "internationale", "国际"},
    {"National", "national", "nationale", "国家"},
};

constexpr Part fields[] = {
    {"Economic", "économique", "économique", "经济"},       {"Monetary", "monétaire", "monétaire", "货币"},
    {"Political", "politique", "politique", "政治"},        {"Cultural", "culturel", "culturelle", "文化"},
    {"Scientific", "scientifique", "scientifique", "科学"}, {"Social", "social", "sociale", "社会"},
};

struct Body {
    const char *english, *french, *chinese;
    bool feminine;
};

constexpr Body bodies[] = {
    {"Area", "zone", "区", true},
    {"Union", "Union", "联盟", true},
    {"Court", "Cour", "法院", true},
    {"Bank", "Banque", "银行", true},
    {"Commission", "Commission", "委员会", true},
    {"Council", "Conseil", "理事会", false},
    {"Community", "Communauté", "共同体", true},
    {"Congress", "Congrès", "大会", false},
};

constexpr Name fixedTable[] = {
    {"World Bank", "Banque mondiale", "世界 银行", true, true, "10"},
    {"Red Cross", "Croix-Rouge", "红 十字会", true, true, ""},
};

std::vector<Name> combined() {
    static std::vector<std::string> texts;
    std::vector<Name> names(std::begin(fixedTable), std::end(fixedTable));
    const size_t count = std::size(bodies) * std::size(regions) * (1 + std::size(fields)) +
                         std::size(bodies) * std::size(fields);
    texts.reserve(3 * count);
    const auto keep = [](std::string text) { return texts.emplace_back(std::move(text)).c_str(); };
    const auto add = [&](const Part* region, const Part* field, const Body& body) {
        std::string english, french = body.french, chinese;
        const auto adjective = [&](const Part& part) {
            return ' ' + std::string(body.feminine ? part.feminine : part.masculine);
        };
        for (const Part* part : {region, field}) {
            if (!part) continue;
            english += std::string(part->english) + ' ';
            chinese += std::string(part->chinese) + ' ';
        }
        if (field) french += adjective(*field);
        if (region) french += adjective(*region);
        names.push_back({keep(english + body.english), keep(french), keep(chinese + body.chinese),
                         body.feminine, true, region && field ? "210" : "10"});
    };
    for (const Body& body : bodies) {
        for (const Part& region : regions) {
            add(&region, nullptr, body);
            for (const Part& field : fields) add(&region, &field, body);
        }
        for (const Part& field : fields) add(nullptr, &field, body);
    }
    return names;
}

}  // namespace

std::span<const Name> institutions() {
    static const std::vector<Name> names = combined();
    return names;
}

}  // namespace attentionscope::generator
