#include "core/training/user_histories.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/json_value.h"

namespace attentionscope {

namespace {

constexpr size_t othersOfUser = 99;

UserHistory userFrom(std::string_view line) {
    const JsonValue item = JsonValue::parse(line, "JSON");
    UserHistory user{.history = item.texts("history")};
    if (item.has("target")) {
        user.target = item.text("target");
        if (item.has("others"))
            user.others = item.texts("others");
        else
            user.clicked = item.integer("clicked", 0, 1) == 1;
    }
    return user;
}

Phrase faultOf(const UserHistory& user) {
    if (user.history.empty()) return "the history is empty";
    if (user.target.empty() && user.history.size() < 2) return "a history without a target needs two titles";
    if (std::ranges::find(user.others, user.target) != user.others.end())
        return "the target is among the others";
    return {};
}

}  // namespace

std::vector<std::string> UserHistory::clicks() const {
    std::vector<std::string> all = history;
    if (clicked && !target.empty()) all.push_back(target);
    return all;
}

std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report) {
    const auto genres = std::make_shared<Genres>();
    const DataFormat& format = clickTask().format();
    auto users = readItems<UserHistory>(
        request, format, report, [&](std::string_view line, const auto&, UserHistory& user) -> Phrase {
            const size_t tab = line.starts_with('{') ? line.npos : line.find('\t');
            if (tab == line.npos) {
                user = userFrom(line);
                return faultOf(user);
            }
            auto& own = (*genres)[std::string(line.substr(0, tab))];
            for (size_t at = tab; at != line.npos;) {
                const size_t end = line.find('|', at + 1);
                own.emplace(line.substr(at + 1, end == line.npos ? line.npos : end - at - 1));
                at = end;
            }
            return {};
        });
    // Lines of genres describe films, not users.
    std::erase_if(users, [](const UserHistory& user) { return user.history.empty(); });
    report.items = Index(users.size());
    if (users.empty() && !request.files.empty())
        throw Error({.what = "no line has a history", .where = request.names(), .expected = format.line});
    for (UserHistory& user : users) user.genres = genres;
    return users;
}

std::vector<std::string> titlesNotAmong(const std::vector<std::string>& clicks,
                                        const std::vector<std::string>& titles) {
    const std::set<std::string> known(clicks.begin(), clicks.end());
    std::vector<std::string> all;
    std::string key;
    for (const std::string& title : titles)
        if (!known.contains(title)) all.push_back(title);
    for (const std::string& title : clicks) key += title + '\n';
    // The order of the titles and of the clicks does not count.
    std::ranges::sort(all);
    Random random(textHash(key));
    random.shuffle(all);
    if (all.size() > othersOfUser) all.resize(othersOfUser);
    return all;
}

Sides<UserHistory> splitByTime(const std::vector<UserHistory>& users, const HoldOut& held) {
    std::vector<std::string> titles;
    for (const UserHistory& user : users)
        for (const std::string& title : user.clicks()) titles.push_back(title);
    titles = different(std::move(titles));
    Sides<UserHistory> sides;
    for (size_t i = 0; i < users.size(); ++i) {
        std::vector<std::string> clicks = users[i].clicks();
        const bool isHeld = held.kind == HoldOut::Kind::shares ||
                            (held.kind == HoldOut::Kind::fold && Index(i) % held.folds == held.fold);
        if (isHeld && clicks.size() >= 4) {
            const std::vector<std::string> others = titlesNotAmong(clicks, titles);
            const auto hold = [&](std::vector<UserHistory>& side) {
                UserHistory user = users[i];
                user.target = std::move(clicks.back());
                user.clicked = true;
                user.others = others;
                clicks.pop_back();
                user.history = clicks;
                side.push_back(std::move(user));
            };
            hold(sides.validation);
            hold(sides.test);
        }
        UserHistory user;
        user.history = std::move(clicks);
        sides.training.push_back(std::move(user));
    }
    return sides;
}

}  // namespace attentionscope
