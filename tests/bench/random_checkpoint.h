#pragma once

#include <deque>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/checkpoint/safetensors_writer.h"

namespace attentionscope {

/// Of BERT-base and GPT-2.
constexpr Index layers = 12, width = 768, inner = 3072;

/// A checkpoint of random weights, in the names of its family.
class RandomCheckpoint {
public:
    explicit RandomCheckpoint(DataType storage) : storage_(storage) {}

    void matrix(const std::string& name, Index rows, Index columns) {
        add(name, {rows, columns},
            [this] { return 0.07f * float(random_.uniform() - 0.5); });  // deviation 0.02
    }
    void vector(const std::string& name, Index size, float value) {
        add(name, {size}, [value] { return value; });
    }
    void linear(const std::string& stem, Index rows, Index columns, Index biases) {
        matrix(stem + ".weight", rows, columns);
        vector(stem + ".bias", biases, 0);
    }
    void norm(const std::string& stem) {
        vector(stem + ".weight", width, 1);
        vector(stem + ".bias", width, 0);
    }
    void write(const std::filesystem::path& folder, const std::string& config) {
        writer_.write(folder / "model.safetensors");
        std::ofstream(folder / "config.json") << config;
    }

private:
    template <typename Number>
    void add(const std::string& name, std::vector<std::int64_t> shape, const Number& number) {
        const auto count = size_t(*elementCount(shape));
        auto& bytes = tensors_.emplace_back(count * dataTypeSize(storage_));
        for (size_t i = 0; i < count; ++i) {
            if (storage_ == DataType::float32)
                reinterpret_cast<float*>(bytes.data())[i] = number();
            else
                reinterpret_cast<_Float16*>(bytes.data())[i] = _Float16(number());
        }
        writer_.add(name, storage_, std::move(shape), bytes);
    }
    DataType storage_;
    Random random_{7};
    std::deque<std::vector<std::byte>> tensors_;
    SafetensorsWriter writer_;
};

/// BERT-base, with as many positions.
inline void writeBert(const std::filesystem::path& folder, DataType storage, Index positions = 512) {
    RandomCheckpoint file(storage);
    constexpr Index vocabulary = 30522;
    file.matrix("bert.embeddings.word_embeddings.weight", vocabulary, width);
    file.matrix("bert.embeddings.position_embeddings.weight", positions, width);
    file.matrix("bert.embeddings.token_type_embeddings.weight", 2, width);
    file.norm("bert.embeddings.LayerNorm");
    for (Index i = 0; i < layers; ++i) {
        const std::string layer = "bert.encoder.layer." + std::to_string(i) + ".";
        for (const char* part : {"query", "key", "value"})
            file.linear(layer + "attention.self." + part, width, width, width);
        file.linear(layer + "attention.output.dense", width, width, width);
        file.norm(layer + "attention.output.LayerNorm");
        file.linear(layer + "intermediate.dense", inner, width, inner);
        file.linear(layer + "output.dense", width, inner, width);
        file.norm(layer + "output.LayerNorm");
    }
    file.linear("cls.predictions.transform.dense", width, width, width);
    file.norm("cls.predictions.transform.LayerNorm");
    file.vector("cls.predictions.bias", vocabulary, 0);  // the output is tied to the embeddings
    file.write(folder,
               R"({"model_type": "bert", "architectures": ["BertForMaskedLM"], "vocab_size": 30522,
        "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072,
        "type_vocab_size": 2, "hidden_act": "gelu", "pad_token_id": 0, "max_position_embeddings": )" +
                   std::to_string(positions) + "}");
}

}  // namespace attentionscope
