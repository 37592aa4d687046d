#include "app/session/analysis_job.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointer>

namespace attentionscope {

namespace {

constexpr int betweenPartsMilliseconds = 100;

}  // namespace

AnalysisJob::AnalysisJob(std::shared_ptr<ModelShelf> shelf, QObject* parent)
    : QObject(parent), shelf_(std::move(shelf)) {}

AnalysisJob::~AnalysisJob() {
    stop();
}

void AnalysisJob::stop() {
    stop_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void AnalysisJob::cancel() {
    stop();
    ++newest_;
    working_ = false;
    emit changed();
}

void AnalysisJob::clear() {
    analysis_.reset();
    error_.reset();
    cancel();
}

void AnalysisJob::start(const std::string& name, const RunRequest& request, const AnalysisInput& given,
                        const std::vector<std::string>& models) {
    stop();
    stop_ = {};
    working_ = true;
    share_ = 0;
    isEarlier_ = true;
    error_.reset();
    const quint64 id = ++newest_;
    const StopToken token = stop_.get_token();
    thread_ = std::thread([this, id, name, request, models, input = given, token]() mutable {
        QElapsedTimer sincePart;
        sincePart.start();
        input.partial = [&](double share, const Analysis& soFar) {
            if (sincePart.elapsed() < betweenPartsMilliseconds) return;
            sincePart.restart();
            Analysis part = soFar;
            part.of = name;
            if (models.empty()) part.model = request.model;
            post(id, {.share = share, .analysis = std::make_shared<const Analysis>(std::move(part))});
        };
        News news{.share = 1, .ended = true};
        try {
            const RunOptions options{.stop = token};
            if (!input.texts.empty()) input.journal = journalOf(name, request, input, models);
            news.analysis = std::make_shared<const Analysis>(
                models.empty() ? analyse(name, request, input, *shelf_, options)
                               : analyseModels(name, request, models, input, *shelf_, options));
        } catch (const Error& error) {
            news.error = error.report();
        } catch (const std::exception& error) {
            news.error = ErrorReport{.what = std::string(error.what())};
        }
        post(id, news);
    });
    emit changed();
}

std::shared_ptr<Journal> AnalysisJob::journalOf(const std::string& name, const RunRequest& request,
                                                const AnalysisInput& input,
                                                const std::vector<std::string>& models) {
    std::string identity = journalIdentity(name, request, input, models, *shelf_);
    if (journal_ && journal_->identity() == identity)
        journal_->rewind();
    else
        journal_ = std::make_shared<Journal>(std::move(identity));
    return journal_;
}

void AnalysisJob::post(quint64 id, const News& news) {
    QMetaObject::invokeMethod(
        this,
        [this, id, news] {
            if (id != newest_) return;
            share_ = news.share;
            working_ = !news.ended;
            if (news.analysis) {
                analysis_ = news.analysis;
                isEarlier_ = false;
            }
            error_ = news.error;
            emit changed();
        },
        Qt::QueuedConnection);
}

}  // namespace attentionscope
