#include "core/checkpoint/pickled_texts.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>

namespace attentionscope {

namespace {

/// What a pickle puts on its stack: texts and lists (or tuples) matter, everything else is a placeholder.
struct Value {
    enum class Kind { other, mark, text, list };
    Kind kind = Kind::other;
    std::string text = {};
    std::vector<Value> items = {};
    int depth = 0;  ///< of lists within it
};

class PickleReader {
public:
    explicit PickleReader(std::span<const std::byte> pickle) : bytes_(pickle) {}

    std::optional<std::vector<std::string>> read() {
        while (!failed_ && at_ < bytes_.size()) {
            const char code = char(bytes_[at_++]);
            if (code == '.') return textsOf();
            step(code);
        }
        return {};
    }

private:
    void step(char code) {
        switch (code) {
            case '\x80':  // the protocol
                skip(1);
                break;
            case '\x95':  // a frame and its length
                skip(8);
                break;
            case 'N':  // None, True, False, an empty dictionary
            case '\x88':
            case '\x89':
            case '}': push({}); break;
            case 'K':  // numbers
                skip(1);
                push({});
                break;
            case 'M':
                skip(2);
                push({});
                break;
            case 'J':
                skip(4);
                push({});
                break;
            case 'c':  // a module and a name in it: neither is imported
                skipLine();
                skipLine();
                push({});
                break;
            case '\x93':
            case 'R':  // a call with arguments: a placeholder for its result
                pop();
                pop();
                push({});
                break;
            case '\x8c': pushText(number(1)); break;
            case 'X': pushText(number(4)); break;
            case 'C':
                skip(number(1));
                push({});
                break;
            case 'B':
                skip(number(4));
                push({});
                break;
            case '\x94': remember(memo_.size()); break;
            case 'q': remember(number(1)); break;
            case 'r': remember(number(4)); break;
            case 'h': recall(number(1)); break;
            case 'j': recall(number(4)); break;
            case '(': push({.kind = Value::Kind::mark}); break;
            case ']':
            case ')': push({.kind = Value::Kind::list}); break;
            case '\x85':
            case '\x86':
            case '\x87': pushList(std::size_t(std::uint8_t(code)) - 0x84); break;
            case 't': pushList(aboveMark()); break;
            case 'a': append(1); break;
            case 'e': append(aboveMark()); break;
            case 'b': build(); break;
            default: failed_ = true;
        }
    }

    void skip(std::size_t count) {
        if (count > bytes_.size() - at_)
            failed_ = true;
        else
            at_ += count;
    }
    void skipLine() {
        while (at_ < bytes_.size() && char(bytes_[at_]) != '\n') ++at_;
        skip(1);
    }
    std::size_t number(std::size_t size) {
        std::uint32_t value = 0;
        const std::size_t begin = at_;
        skip(size);
        if (!failed_) std::memcpy(&value, bytes_.data() + begin, size);
        return value;
    }

    void push(Value value) { stack_.push_back(std::move(value)); }
    Value pop() {
        if (stack_.empty()) {
            failed_ = true;
            return {};
        }
        Value value = std::move(stack_.back());
        stack_.pop_back();
        return value;
    }

    void pushText(std::size_t length) {
        const std::size_t begin = at_;
        skip(length);
        if (failed_) return;
        pushText(std::string(reinterpret_cast<const char*>(bytes_.data()) + begin, length));
    }
    // A file of a few bytes must not become gigabytes by repeating a text.
    void pushText(std::string text) {
        constexpr std::size_t most = std::size_t(1) << 26;
        length_ += text.size();
        failed_ = failed_ || length_ > most;
        push({.kind = Value::Kind::text, .text = std::move(text)});
    }

    void remember(std::size_t place) {
        if (stack_.empty()) failed_ = true;
        if (failed_) return;
        auto& text = memo_[place];
        if (stack_.back().kind == Value::Kind::text) text = stack_.back().text;
    }
    void recall(std::size_t place) {
        const auto found = memo_.find(place);
        if (found != memo_.end() && found->second)
            pushText(*found->second);
        else
            push({});
    }

    /// How many values lie above the last mark.
    std::size_t aboveMark() {
        for (std::size_t i = stack_.size(); i-- > 0;)
            if (stack_[i].kind == Value::Kind::mark) {
                const std::size_t count = stack_.size() - i - 1;
                stack_.erase(stack_.begin() + std::ptrdiff_t(i));
                return count;
            }
        failed_ = true;
        return 0;
    }
    void pushList(std::size_t count) {
        Value list{.kind = Value::Kind::list};
        takeInto(list, count);
        push(std::move(list));
    }
    void append(std::size_t count) {
        if (stack_.size() <= count || stack_[stack_.size() - count - 1].kind != Value::Kind::list) {
            failed_ = true;
            return;
        }
        Value list = std::move(stack_[stack_.size() - count - 1]);
        takeInto(list, count);
        stack_.back() = std::move(list);
    }
    void takeInto(Value& list, std::size_t count) {
        if (stack_.size() < count) {
            failed_ = true;
            return;
        }
        constexpr int deepest = 32;
        const auto begin = stack_.end() - std::ptrdiff_t(count);
        for (auto value = begin; value != stack_.end(); ++value)
            list.depth = std::max(list.depth, value->depth + 1);
        failed_ = failed_ || list.depth > deepest;
        list.items.insert(list.items.end(), std::make_move_iterator(begin),
                          std::make_move_iterator(stack_.end()));
        stack_.erase(begin, stack_.end());
    }

    // The state of an array ends with the list of its objects; that of its number type does not.
    void build() {
        Value state = pop();
        pop();
        const bool array = state.items.size() == 5 && state.items.back().kind == Value::Kind::list;
        push(array ? std::move(state.items.back()) : Value());
    }

    std::optional<std::vector<std::string>> textsOf() {
        Value whole = pop();
        if (whole.items.size() == 1 && whole.items[0].kind == Value::Kind::list) {
            Value only = std::move(whole.items[0]);
            whole = std::move(only);
        }
        if (failed_ || whole.kind != Value::Kind::list || whole.items.empty()) return {};
        std::vector<std::string> texts;
        for (Value& item : whole.items) {
            if (item.kind != Value::Kind::text) return {};
            texts.push_back(std::move(item.text));
        }
        return texts;
    }

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0, length_ = 0;
    bool failed_ = false;
    std::vector<Value> stack_;
    std::map<std::size_t, std::optional<std::string>> memo_;
};

}  // namespace

std::optional<std::vector<std::string>> readPickledTexts(std::span<const std::byte> pickle) {
    return PickleReader(pickle).read();
}

}  // namespace attentionscope
