#include "tests/golden/golden.h"

#include <QCryptographicHash>
#include <cstdlib>
#include <fstream>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"
#include "tests/support/folders.h"

namespace attentionscope {

namespace {

constexpr const char* goldenFile = TEST_DATA "/golden.json";

bool isWriting() {
    return std::getenv("ATTENTIONSCOPE_WRITE_GOLDEN") != nullptr;
}

}  // namespace

void GoldenTest::SetUp() {
    kernels::setInstructionSet(kernels::InstructionSet::baseline);
    ThreadPool::instance().setThreads(1);
}

void GoldenNumbersTest::SetUp() {
#if defined(__clang__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "skipped: golden numbers are those of g++ without sanitizers";
#else
    GoldenTest::SetUp();
#endif
}

nlohmann::ordered_json& GoldenTest::golden() {
    static nlohmann::ordered_json all = nlohmann::ordered_json::parse(std::ifstream(goldenFile));
    return all;
}

void GoldenTest::hold(nlohmann::ordered_json& entry, const std::string& found) {
    const QByteArray bytes = QByteArray::fromRawData(found.data(), qsizetype(found.size()));
    const std::string hash =
        QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
    if (!isWriting()) {
        EXPECT_EQ(entry, hash) << "if it is meant to be another: cmake --build build --target update_golden";
        return;
    }
    entry = hash;
    std::ofstream(goldenFile) << golden().dump(2) << '\n';
}

}  // namespace attentionscope
