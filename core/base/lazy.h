#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace attentionscope {

/// A value computed on first use; copies share it. Thread-safe. If the computation throws, the next reader
/// tries again. Its inputs live as long as it does.
template <class Value>
class Lazy {
public:
    Lazy() : Lazy(Value()) {}
    Lazy(Value known) : state_(std::make_shared<State>()) {
        state_->value = std::move(known);
        state_->known = true;
    }
    static Lazy from(std::function<Value()> make) {
        Lazy lazy;
        lazy.state_->known = false;
        lazy.state_->make = std::move(make);
        return lazy;
    }

    bool isKnown() const { return state_->known; }
    const Value& get() const {
        if (state_->known) return state_->value;
        const std::lock_guard lock(state_->mutex);
        if (!state_->known) {
            state_->value = state_->make();
            state_->known = true;
        }
        return state_->value;
    }

private:
    struct State {
        std::mutex mutex;
        std::atomic<bool> known = false;
        std::function<Value()> make;
        Value value;
    };
    std::shared_ptr<State> state_;
};

}  // namespace attentionscope
