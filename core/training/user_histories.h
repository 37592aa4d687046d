#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

/// A user: the clicked titles and one more title.
struct UserHistory {
    std::vector<std::string> history;
    std::string target;
    bool clicked = false;
};

/// JSON lines {"history", "target", "clicked"}.
const DataFormat& historyFormat();
std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report);

/// Which users to generate: those for training, or those never trained on. The letters of the titles decide
/// the side of a user with a target.
enum class UserSide { training, validation, test };

/// Generated users. There are ten tastes with forty titles each, which may have one of four manners (for
/// beginners, for experts, funny, short) or none; one title in three consists of free words of its taste. A
/// user has two to four tastes, which come and go over the history, and a manner for each; one title in eight
/// has none of the user's tastes. A target depends only on the titles of its own taste: it is clicked if the
/// user has the taste, and likes that taste in the target's manner, if it has one. Four in ten unclicked
/// targets have one of the user's tastes, in the manner of another. One answer in thirty is wrong on purpose.
/// Contains no item twice; the same seed gives the same users on every machine.
std::vector<UserHistory> generateUsers(UserSide side, Index count, std::uint64_t seed);

/// The taste of a title's words, whoever wrote it; -1: none, or several.
int tasteOf(const std::string& title);

}  // namespace attentionscope
