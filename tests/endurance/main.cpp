// What the program endures, beside `.ci/endurance`:
//
//     attentionscope_endurance --kills N [--seed S]     ended with SIGKILL N times in the midst of edits
//     attentionscope_endurance --used SECONDS           edited without end, its resident memory watched
//
// Killed, it is started again and again over one folder of unsaved work, and ended at a random moment. What
// comes back at the next start, or stands in the file that was saved last, has to be something that was
// there, and lack no more than what is typed in two seconds. Used, its resident memory may not grow by more
// than 5 % once every model was open and the list of undo is full. Exit status 1 where it is not so.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <optional>

#include "core/base/memory.h"
#include "core/base/read_file.h"
#include "core/run/model_shelf.h"
#include "tests/endurance/editor.h"
#include "tests/support/sparse_recording.h"

using namespace attentionscope;

namespace {

constexpr int mostEditsLost = 2000 / editMilliseconds;

/// The program's window at work in a folder of its own.
class Edited {
public:
    Edited(int& count, char** words, const QString& folder, std::uint64_t seed)
        : application_(prepared(count, folder), words),
          session_(std::make_shared<ModelShelf>(bundledModelFolders()), folder + "/recovery"),
          window_(session_) {
        window_.resize(1280, 800);
        window_.show();
        window_.begin();
        editor_.emplace(session_, window_, folder, seed);
    }
    int run() { return QApplication::exec(); }
    int edits() const { return editor_->edits(); }

private:
    static int& prepared(int& count, const QString& folder) {
        keepFreedMemory();
        qputenv("QT_QPA_PLATFORM", "offscreen");
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder + "/settings");
        return count;
    }

    QApplication application_;
    Session session_;
    MainWindow window_;
    std::optional<Editor> editor_;
};

int useFor(int count, char** words, int seconds) {
    constexpr int leastEdits = 800;
    const QTemporaryDir folder;
    Edited edited(count, words, folder.path(), 1);
    std::vector<std::size_t> samples;
    QElapsedTimer clock;
    clock.start();
    QTimer second;
    QObject::connect(&second, &QTimer::timeout, [&] {
        // A third of the time, and until everything was done once, is for memory kept on purpose.
        if (clock.elapsed() > 1000LL * seconds / 3 && edited.edits() > leastEdits)
            samples.push_back(residentBytes());
        if (clock.elapsed() > 1000LL * seconds) QApplication::quit();
    });
    second.start(1000);
    edited.run();
    if (samples.size() < 10) {
        std::fprintf(stderr, "endurance: %d edits in %d s are too few to tell anything\n", edited.edits(),
                     seconds);
        return 1;
    }
    const auto median = [](std::vector<std::size_t> some) {
        std::nth_element(some.begin(), some.begin() + std::ptrdiff_t(some.size() / 2), some.end());
        return double(some[some.size() / 2]) / (1 << 20);
    };
    const auto fifth = std::ptrdiff_t(samples.size() / 5);
    const double first = median({samples.begin(), samples.begin() + fifth}),
                 last = median({samples.end() - fifth, samples.end()});
    const double growth = 100 * (last / first - 1);
    std::printf("used: %d edits in %d s; resident memory from %.1f to %.1f MB, %+.1f %%\n", edited.edits(),
                seconds, first, last, growth);
    return growth <= 5 ? 0 : 1;
}

struct Noted {
    std::string kind;
    double time;
    std::string request;
};

std::vector<Noted> readNotes(const QString& folder) {
    std::vector<Noted> notes;
    const std::string text = readFile(std::filesystem::path((folder + "/edits").toStdString()));
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = text.find('\n', begin);
        if (end == std::string::npos) break;
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        const size_t time = line.find(' '), request = line.find(' ', time + 1);
        if (!line.ends_with('}') || request == std::string::npos) continue;
        notes.push_back({line.substr(0, time), std::stod(line.substr(time + 1)), line.substr(request + 1)});
    }
    return notes;
}

class Killer {
public:
    Killer(const char* program, std::uint64_t seed) : program_(program), random_(seed) {}

    /// Whether all is well after so many kills.
    bool work(int kills) {
        if (!folder_.isValid()) return false;
        for (int kill = 0; kill < kills && !failed_; ++kill) {
            killOnce();
            judge(kill);
            ++done_;
        }
        std::printf(
            "killed: %d kills, %d of them before the first edit; %d edits; what came back lacked at most %d "
            "edits (%.2f s), %.1f on average; every document was whole, and came back at the next start%s\n",
            done_, early_, edits_, mostLost_, mostSeconds_, judged_ ? double(allLost_) / judged_ : 0.0,
            failed_ ? ": NOT SO" : "");
        return !failed_;
    }

private:
    QString file(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    qint64 notedBytes() const { return QFileInfo(file("edits")).size(); }

    void killOnce() {
        const qint64 before = notedBytes();
        const std::string seed = std::to_string(random_.below(1u << 30)),
                          folder = folder_.path().toStdString();
        const pid_t child = fork();
        if (child == 0) {
            execl(program_, program_, "--edit", folder.c_str(), seed.c_str(), nullptr);
            std::_Exit(4);
        }
        // One in six while it starts, the others while it is edited.
        const bool starting = random_.below(6) == 0;
        QElapsedTimer patience;
        patience.start();
        while (!starting && notedBytes() == before && patience.elapsed() < 120000 &&
               waitpid(child, nullptr, WNOHANG) == 0)
            QThread::msleep(5);
        QThread::msleep(static_cast<unsigned long>(random_.below(starting ? 1500 : 5000)));
        ::kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }

    void fail(int kill, const std::string& what) {
        std::fprintf(stderr, "killed: after kill %d: %s\n", kill + 1, what.c_str());
        failed_ = true;
    }

    /// The request in a document; empty if there is none.
    std::optional<std::string> requestIn(const QString& path, int kill) {
        if (path.isEmpty() || !QFileInfo::exists(path)) return {};
        try {
            const std::string text = readFile(std::filesystem::path(path.toStdString()));
            const JsonValue whole = JsonValue::parse(text, path.toStdString()).requireObject();
            return requestLine(requestFromJson(whole.at("request")));
        } catch (const std::exception& error) {
            fail(kill, error.what());
            return {};
        }
    }

    void judge(int kill) {
        const std::vector<Noted> notes =
            QFileInfo::exists(file("edits")) ? readNotes(folder_.path()) : std::vector<Noted>();
        const size_t now = notes.size();
        edits_ = int(now);
        if (now > judgedNotes_) {
            if (comesBack_ && notes[judgedNotes_].request != *comesBack_)
                fail(kill, "something else came back: " + notes[judgedNotes_].request);
            isFresh_ = !comesBack_;
        } else {
            ++early_;
        }
        judgedNotes_ = now;
        const QStringList unsaved = Autosave::abandoned(file("recovery"));
        comesBack_ = requestIn(unsaved.value(0), kill);
        if (now == 0) return;
        // How many edits ago a document was last there.
        const auto ago = [&](const std::optional<std::string>& request) -> std::optional<size_t> {
            for (size_t i = now; request && i-- > 0;)
                if (notes[i].request == *request) return now - 1 - i;
            if (request) fail(kill, "a document that never was: " + *request);
            return {};
        };
        std::optional<size_t> lost = ago(comesBack_);
        const auto take = [&lost](std::optional<size_t> other) {
            if (other && (!lost || *other < *lost)) lost = other;
        };
        take(ago(requestIn(file("lecture.ascope"), kill)));
        // A document with only a sample comes back as that: in its last such state, perhaps after undoing
        // everything, there was nothing to keep.
        size_t begun = now - 1;
        while (begun > 0 && notes[begun].kind != "begun") --begun;
        if (isFresh_) take(ago(notes[begun].request));
        if (!lost) return fail(kill, "nothing came back");
        ++judged_;
        allLost_ += int(*lost);
        mostLost_ = std::max(mostLost_, int(*lost));
        mostSeconds_ = std::max(mostSeconds_, notes[now - 1].time - notes[now - 1 - *lost].time);
        if (int(*lost) > mostEditsLost) fail(kill, std::to_string(*lost) + " edits were lost");
    }

    const char* program_;
    Random random_;
    QTemporaryDir folder_;
    bool failed_ = false;
    int done_ = 0, early_ = 0, edits_ = 0, judged_ = 0, allLost_ = 0, mostLost_ = 0;
    double mostSeconds_ = 0;
    size_t judgedNotes_ = 0;
    std::optional<std::string> comesBack_;  ///< at the next start
    bool isFresh_ = true;                   ///< the last start found nothing unsaved
};

}  // namespace

int main(int count, char** words) {
    int kills = 100;
    std::uint64_t seed = 1;
    for (int i = 1; i + 1 < count; ++i) {
        const std::string word = words[i];
        if (word == "--edit" && i + 2 < count) {
            Edited edited(count, words, QString::fromLocal8Bit(words[i + 1]),
                          std::strtoull(words[i + 2], nullptr, 10));
            return edited.run();
        }
        if (word == "--used") return useFor(count, words, std::atoi(words[i + 1]));
        if (word == "--kills") kills = std::atoi(words[i + 1]);
        if (word == "--seed") seed = std::strtoull(words[i + 1], nullptr, 10);
    }
    return Killer(words[0], seed).work(kills) ? 0 : 1;
}
