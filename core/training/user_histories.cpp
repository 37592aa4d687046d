#include "core/training/user_histories.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/translation_text.h"
#include "core/training/generator/bundled_grammars.h"

namespace attentionscope {

namespace {

constexpr Index titlesOfTaste = 40;
constexpr int manners = 4, noManner = -1;

const generator::Grammar& grammarOfUsers() {
    return generator::bundledGrammar("users");
}
/// The titles, or the words, of each taste.
const std::vector<std::vector<std::string>>& titlesByTaste() {
    static const auto all = grammarOfUsers().variants("TASTE", "titles");
    return all;
}
const std::vector<std::vector<std::string>>& wordsByTaste() {
    static const auto all = grammarOfUsers().variants("TASTE", "words");
    return all;
}

/// A title in a manner, in one of two wordings.
std::string inManner(const std::string& title, int manner, size_t way) {
    static const auto ways = grammarOfUsers().variants("MANNER");
    if (manner == noManner) return title;
    const std::string& words = ways[size_t(manner)][way];
    return title + (words.starts_with(':') ? "" : " ") + words;
}

std::string titleOf(int taste, Index number, int manner) {
    return inManner(titlesByTaste()[size_t(taste)][size_t(number)], manner, size_t(number % 2));
}

/// A user's tastes, and the titles drawn for them.
class InventedUser {
public:
    explicit InventedUser(Random& random) : random_(random) {
        const size_t count = 2 + size_t(random.below(3));
        while (liked_.size() < count) {
            const int manner = int(random.below(manners)), taste = anyTaste();
            liked_.emplace(taste, manner);
        }
    }

    UserHistory make() {
        UserHistory user;
        // Interest drifts: each taste peaks at its own time.
        std::map<int, double> peak;
        for (const auto& [taste, manner] : liked_) peak[taste] = random_.uniform();
        const Index length = 6 + Index(random_.below(15));
        for (Index i = 0; i < length; ++i) {
            const double now = double(i) / double(length);
            int taste = anyTaste(), manner = anyManner();
            if (!chance(0.12)) {
                do taste = anyLiked();
                while (chance(std::abs(now - peak[taste])));
                manner = chance(0.65) ? liked_[taste] : noManner;
            }
            user.history.push_back(fresh(taste, manner));
        }
        // Every taste of the user gets a title in its manner.
        for (const auto& [taste, manner] : liked_) {
            std::string title = fresh(taste, manner);
            const auto place = std::ptrdiff_t(random_.below(user.history.size() + 1));
            user.history.insert(user.history.begin() + place, std::move(title));
        }
        user.clicked = chance(0.5);
        user.target = user.clicked ? wanted() : unwanted();
        if (chance(1.0 / 30)) user.clicked = !user.clicked;
        return user;
    }

private:
    bool chance(double probability) { return random_.uniform() < probability; }
    int anyTaste() { return int(random_.below(titlesByTaste().size())); }
    int anyManner() { return chance(0.4) ? noManner : int(random_.below(manners)); }
    int anyLiked() { return std::next(liked_.begin(), std::ptrdiff_t(random_.below(liked_.size())))->first; }
    int otherTaste() {
        for (;;)
            if (const int taste = anyTaste(); !liked_.contains(taste)) return taste;
    }
    /// A title that this user has not seen yet.
    std::string fresh(int taste, int manner) {
        if (chance(0.35))
            for (;;)
                if (std::string title = inFreeWords(taste, manner); said_.insert(title).second) return title;
        for (;;) {
            const Index number = Index(random_.below(titlesOfTaste));
            if (seen_.insert({taste, number}).second) return titleOf(taste, number, manner);
        }
    }
    std::string inFreeWords(int taste, int manner) {
        const auto& known = wordsByTaste()[size_t(taste)];
        std::string said = known[size_t(random_.below(known.size()))];
        while (chance(0.4)) said += ' ' + known[size_t(random_.below(known.size()))];
        const std::string title = grammarOfUsers().text("FREE", random_, {.texts = {{"said", said}}});
        return manner == noManner ? title : inManner(title, manner, size_t(random_.below(2)));
    }
    std::string wanted() {
        const int taste = anyLiked();
        return fresh(taste, chance(0.7) ? liked_[taste] : noManner);
    }
    std::string unwanted() {
        if (chance(0.4)) {
            const int taste = anyLiked();
            int manner = liked_[anyLiked()];  // that of another taste, if it differs
            while (manner == liked_[taste]) manner = int(random_.below(manners));
            return fresh(taste, manner);
        }
        const int manner = chance(0.5) ? liked_[anyLiked()] : noManner;
        return fresh(otherTaste(), manner);
    }

    Random& random_;
    std::map<int, int> liked_;  ///< the manner of each taste
    std::set<std::pair<int, Index>> seen_;
    std::set<std::string> said_;
};

/// 3 % of the users are for the test, 2 % for validation.
UserSide userSideOf(const std::string& key) {
    const std::uint64_t place = textHash(key) % 100;
    return place < 3 ? UserSide::test : place < 5 ? UserSide::validation : UserSide::training;
}

}  // namespace

const DataFormat& historyFormat() {
    static const DataFormat format{
        .item = "user with a target",
        .items = "users with a target",
        .line = R"(JSON {"history": ["…", "…"], "target": "…", "clicked": 0 or 1})"};
    return format;
}

std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report) {
    std::vector<UserHistory> users;
    report = readLines(request.files, historyFormat(), request.refuseProblems,
                       [&](std::string_view line) -> Phrase {
                           try {
                               const JsonValue item = JsonValue::parse(line, "JSON");
                               UserHistory user{.history = item.texts("history"),
                                                .target = item.text("target"),
                                                .clicked = item.integer("clicked", 0, 1) == 1};
                               if (user.history.empty()) return "the history is empty";
                               users.push_back(std::move(user));
                           } catch (const Error& problem) {
                               return sentence(problem);
                           }
                           return {};
                       });
    return users;
}

std::vector<UserHistory> generateUsers(UserSide side, Index count, std::uint64_t seed) {
    Random random(seed);
    std::set<std::string> seen;
    std::vector<UserHistory> users;
    while (Index(users.size()) < count) {
        UserHistory user = InventedUser(random).make();
        std::string key = user.target;
        for (const std::string& title : user.history) key += '\n' + title;
        if (userSideOf(key) == side && seen.insert(key).second) users.push_back(std::move(user));
    }
    return users;
}

int tasteOf(const std::string& title) {
    // The taste of each word; words shared by several tastes have none.
    static const auto tasteOfWord = [] {
        std::map<std::string, int> all;
        for (const auto* texts : {&titlesByTaste(), &wordsByTaste()})
            for (size_t taste = 0; taste < texts->size(); ++taste)
                for (const std::string& one : (*texts)[taste])
                    for (const Token& word : alignmentWords(lowercaseWord(one)))
                        if (const auto [known, isNew] = all.emplace(word.text, int(taste));
                            !isNew && known->second != int(taste))
                            known->second = -1;
        return all;
    }();
    std::map<int, Index> votes;
    for (const Token& word : alignmentWords(lowercaseWord(title)))
        if (const auto known = tasteOfWord.find(word.text); known != tasteOfWord.end() && known->second >= 0)
            ++votes[known->second];
    int best = -1;
    Index most = 0;
    for (const auto& [taste, count] : votes)
        if (count >= most) {
            best = count == most ? -1 : taste;
            most = count;
        }
    return best;
}

}  // namespace attentionscope
