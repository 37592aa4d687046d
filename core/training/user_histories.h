#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

/// The genres of titles: "Toy Story (1995)" → Animation, Comedy.
using Genres = std::map<std::string, std::set<std::string>>;

/// A user: titles in the order of time, and what may follow.
struct UserHistory {
    std::vector<std::string> history;
    std::string target = {};               ///< empty: the last title of the history
    bool clicked = true;                   ///< whether the user clicked the target
    std::vector<std::string> others = {};  ///< to rank the target among
    std::shared_ptr<const Genres> genres = {};

    /// Whether the target is to be ranked: it has others, or the line has only a history.
    bool isRanked() const { return target.empty() || !others.empty(); }
    /// The titles that the user clicked, in the order of time.
    std::vector<std::string> clicks() const;
};

/// JSON lines {"history"}, {"history", "target", "clicked"} or {"history", "target", "others"}, and lines
/// "title ⇥ genres", separated by "|", for all users.
std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report);

/// Splits each user's clicks by time: the last is for validation, the one before for the test, both among 99
/// of all titles that the user did not click. Those with fewer than four clicks are only trained on.
Sides<UserHistory> splitByTime(const std::vector<UserHistory>& users, const HoldOut& held);

/// Up to 99 of `titles` that are not among these clicks; the same for the same clicks.
std::vector<std::string> titlesNotAmong(const std::vector<std::string>& clicks,
                                        const std::vector<std::string>& titles);

}  // namespace attentionscope
