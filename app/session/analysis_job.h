#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/run/analyse.h"

namespace attentionscope {

/// Runs an analysis in the background, one at a time, and delivers partial results as they grow. A cancelled
/// analysis over texts resumes. Signals come on the thread that the job lives on.
class AnalysisJob : public QObject {
    Q_OBJECT
public:
    explicit AnalysisJob(std::shared_ptr<ModelShelf> shelf, QObject* parent = nullptr);
    ~AnalysisJob() override;

    /// Stops the running analysis and starts another. With `models`, analyses each of them in place of the
    /// request's.
    void start(const std::string& name, const RunRequest& request, const AnalysisInput& input,
               const std::vector<std::string>& models = {});
    void cancel();
    /// Also discards what was computed.
    void clear();
    bool isWorking() const { return working_; }
    double share() const { return share_; }
    /// The last result, or what is known so far; null if there is none. It stays until the next one has
    /// numbers, and after a start that failed.
    const std::shared_ptr<const Analysis>& analysis() const { return analysis_; }
    /// Whether the result is of an earlier start than the last one.
    bool isEarlier() const { return analysis_ && isEarlier_; }
    const std::optional<ErrorReport>& error() const { return error_; }

signals:
    void changed();

private:
    struct News {
        double share = 0;
        bool ended = false;
        std::shared_ptr<const Analysis> analysis = {};
        std::optional<ErrorReport> error = {};
    };
    void post(quint64 id, const News& news);
    std::shared_ptr<Journal> journalOf(const std::string& name, const RunRequest& request,
                                       const AnalysisInput& input, const std::vector<std::string>& models);
    void stop();

    std::shared_ptr<ModelShelf> shelf_;
    bool working_ = false, isEarlier_ = false;
    double share_ = 0;
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<Journal> journal_;  ///< of the last analysis over texts; of the thread at work
    std::optional<ErrorReport> error_;
    quint64 newest_ = 0;
    std::stop_source stop_;
    std::thread thread_;
};

}  // namespace attentionscope
