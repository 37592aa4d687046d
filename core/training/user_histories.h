#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

/// A user, by the titles that were clicked, with one more title.
struct UserHistory {
    std::vector<std::string> history;
    std::string target;
    bool clicked = false;
};

/// JSON lines {"history", "target", "clicked"}.
const DataFormat& historyFormat();
std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report);

/// Which users come: those that are learnt from, or those that never are. A user with a target is always of
/// one side, by the letters of the titles.
enum class UserSide { training, validation, test };

/// Made-up users. There are ten tastes with forty titles each, which may be told in four manners (for
/// beginners, for experts, funny, short) or none; one title in three is in free words of its taste. A user
/// has two to four tastes, which come and go in the course of the history, and for each a manner of its own;
/// one title in eight is of no taste of the user's. What a target tells is in the titles of its own taste
/// alone: it is clicked where the user has the taste, and likes that taste in the target's manner, if it has
/// one. Four in ten targets that are not clicked are of a taste that the user has, in the manner of another.
/// One answer in thirty is another than it should be. No item comes twice; the same seed gives the same users
/// on every machine.
std::vector<UserHistory> generateUsers(UserSide side, Index count, std::uint64_t seed);

/// All titles of the ten tastes as they are told in no manner.
std::vector<std::string> catalogue();
/// The taste that the words of a title are of, whoever wrote it; -1: none, or several.
int tasteOf(const std::string& title);
const std::vector<std::string>& tasteNames();

}  // namespace attentionscope
