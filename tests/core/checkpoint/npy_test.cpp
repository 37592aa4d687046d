#include "core/checkpoint/npy.h"

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/references.h"

using namespace attentionscope;
using namespace std::string_literals;

namespace {

std::string numpyFile(const std::string& header, const std::string& numbers) {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() % 256);
    bytes += char(header.size() / 256);
    return bytes + header + numbers;
}

NumpyArray parsedArray(const std::string& bytes) {
    return parseNumpy(std::as_bytes(std::span(bytes)), "x.npy");
}

}  // namespace

TEST(Numpy, RoundTrips) {
    const TemporaryFolder folder;
    const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
    for (const auto& shape : {std::vector<std::int64_t>{6}, {2, 3}, {1, 2, 3}, {6, 1}}) {
        writeNumpy(folder / "x.npy", shape, numbers);
        const auto array = readNumpy(folder / "x.npy");
        EXPECT_EQ(array.shape, shape);
        EXPECT_EQ(array.floats(), numbers);
        EXPECT_EQ(std::filesystem::file_size(folder / "x.npy") % 64,
                  24U);  // the numbers begin at a multiple of 64
    }
    const float single = 7;
    writeNumpy(folder / "x.npy", {}, std::span(&single, 1));
    EXPECT_EQ(readNumpy(folder / "x.npy").shape.size(), 0U);
    EXPECT_EQ(readNumpy(folder / "x.npy").floats(), std::vector<float>{7});
}

TEST(Numpy, TurnsColumnsIntoRows) {
    // [[1, 2, 3], [4, 5, 6]] as NumPy writes it in Fortran order: 1 4 2 5 3 6.
    const auto array = parsedArray(
        numpyFile("{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3), }\n", "\1\4\2\5\3\6"));
    EXPECT_EQ(array.integers(), (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
    const auto cube =
        parsedArray(numpyFile("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 1, 2)}", "\1\3\2\4"));
    EXPECT_EQ(cube.integers(), (std::vector<std::int64_t>{1, 2, 3, 4}));
}

TEST(Numpy, ReadsBothByteOrders) {
    const auto big = parsedArray(
        numpyFile("{'descr': '>i4', 'fortran_order': False, 'shape': (1,)}", std::string("\0\0\1\2", 4)));
    EXPECT_EQ(big.integers(), std::vector<std::int64_t>{258});
    const auto half = parsedArray(numpyFile("{\"descr\": \">f2\", 'fortran_order': False, 'shape': (2,), }",
                                            std::string("\x3c\0\xc0\0", 4)));
    EXPECT_EQ(half.doubles(), (std::vector<double>{1, -2}));
}

TEST(Numpy, RefusesEachCorruption) {
    const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
    EXPECT_EQ(parsedArray(numpyFile(good, std::string("\0\0\x80\x3f", 4))).floats(), std::vector<float>{1});
    EXPECT_THROW(parsedArray(""), Error);
    EXPECT_THROW(parsedArray("\x93NUMPY\x01"), Error);
    EXPECT_THROW(parsedArray(numpyFile(good, "123")), Error);
    EXPECT_THROW(parsedArray(numpyFile(good, "12345")), Error);
    EXPECT_THROW(parsedArray(numpyFile(good, "1234").substr(0, 40)), Error);
    EXPECT_THROW(parsedArray("\x93NUMPY\x09" + numpyFile(good, "1234").substr(7)), Error);
    for (const char* bad :
         {"{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4294967296), }",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387905,), }",
          "{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }",
          "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
          "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
          "{'descr': '<f4', 'fortran_order': 1, 'shape': (1,), }",
          "{'descr': '<f4', 'fortran_order': False, }",
          "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "{", "", "{'descr",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } and more"})
        EXPECT_THROW(parsedArray(numpyFile(bad, "1234")), Error) << bad;
}

TEST(Numpy, ReadsWhatNumPyWrites) {
    // 0, 1/2, 1, 3/2 … as [2 × 3 × 4] in each type, byte order, layout and format; whole numbers count 0, 1,
    // 2 …
    for (const char* name : {"f2", "f4", "f8", "big_f4", "columns", "format2", "format3"}) {
        const auto array = readNumpy(ownCases().path / "numpy" / (std::string(name) + ".npy"));
        EXPECT_EQ(array.shape, (std::vector<std::int64_t>{2, 3, 4})) << name;
        const auto numbers = array.doubles();
        ASSERT_EQ(numbers.size(), 24U) << name;
        for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ(numbers[i], double(i) / 2) << name;
    }
    for (const char* name : {"i1", "u2", "big_i4", "i8"}) {
        const auto numbers = readNumpy(ownCases().path / "numpy" / (std::string(name) + ".npy")).integers();
        ASSERT_EQ(numbers.size(), 24U) << name;
        for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ(numbers[i], std::int64_t(i)) << name;
    }
}

TEST(Numpy, ReadsWordsAmongObjectsWithoutCallingAnything) {
    const std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': (3,), }\n";
    const auto texts = [&](const std::string& pickle) {
        const std::string file = numpyFile(header, pickle);
        return parseNumpyTexts(std::as_bytes(std::span(file)), "x.npz");
    };
    // np.save of np.array(["the", "Katze", "läuft"], dtype=object)
    const std::string pickle(
        "\200\003cnumpy.core.multiarray\012_reconstruct\012q\000cnumpy\012ndarray\012q\001K"
        "\000\205q\002C\001bq\003\207q\004Rq\005(K\001K\003\205q\006cnumpy\012dtype\012q\007X"
        "\002\000\000\000O8q\010\211\210\207q\011Rq\012(K\003X\001\000\000\000|q\013NNNJ\377"
        "\377\377\377J\377\377\377\377K\077tq\014b\211]q\015(X\003\000\000\000theq\016X\005"
        "\000\000\000Katzeq\017X\006\000\000\000l\303\244uftq\020etq\021b.",
        189);
    const std::vector<std::string> words{"the", "Katze", "läuft"};
    EXPECT_EQ(texts(pickle), words);
    for (std::size_t length = 0; length < pickle.size(); ++length)
        EXPECT_EQ(texts(pickle.substr(0, length)), std::nullopt) << length;
    // A call among the words, a list that is fetched without end, and lists deeper than any array.
    EXPECT_EQ(texts("\x80\x03](cposix\nsystem\nX\x02\0\0\0ls\x85Re."s), std::nullopt);
    EXPECT_EQ(texts("]q\0h\0a."s), std::nullopt);
    EXPECT_EQ(texts(std::string(1 << 20, ']') + std::string(1 << 20, '\x85') + "."), std::nullopt);
    std::string bomb = "](X\0\0\1\0"s + std::string(1 << 16, 'x') + "q\0"s;
    for (int i = 0; i < 4000; ++i) bomb += "h\0"s;
    EXPECT_EQ(texts(bomb + "e."), std::nullopt);
}

TEST(Numpy, ReadsPublishedData) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto attention = readNumpy(publishedCases().path / "reference/stories260K/case0/attn.npy");
    EXPECT_EQ(attention.shape, (std::vector<std::int64_t>{5, 8, 5, 5}));
    const auto weights = attention.doubles();
    ASSERT_EQ(weights.size(), 1000U);
    for (std::size_t row = 0; row < 200; ++row) {
        double sum = 0;
        for (std::size_t key = 0; key < 5; ++key) sum += weights[row * 5 + key];
        EXPECT_NEAR(sum, 1.0, 1e-5);
    }
}
