// The result of a call: a status, and a value or the reason why there is none.

#ifndef UDGOAP_RESULT_HPP
#define UDGOAP_RESULT_HPP

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include <udgoap.h>

// What happens when the value of a failed Result is asked for: a mistake of the program's. Define it
// before this header to log it your way; it must not return.
#ifndef UDGOAP_FATAL
#define UDGOAP_FATAL(text) (std::fprintf(stderr, "udgoap: %s\n", (text)), std::abort())
#endif

#if defined(__GNUC__)
#define UDGOAP_COLD __attribute__((noinline, cold))
#elif defined(_MSC_VER)
#define UDGOAP_COLD __declspec(noinline)
#else
#define UDGOAP_COLD
#endif

namespace udgoap {

// UDG_STATUS_…
using Status = UdgStatus;

// A status and, unless it is UDG_STATUS_OK, the message that explains it.
class Outcome {
public:
    Outcome() noexcept = default;

    // Of a call that has just returned on this thread. The message is fetched at once, since the next
    // failure replaces it.
    explicit Outcome(Status status) noexcept : status_(status) {
        if (status != UDG_STATUS_OK) {
            fetch_message();
        }
    }

    // With a message of one's own.
    Outcome(Status status, const char *message) noexcept : status_(status) {
        keep(message);
    }

    Status status() const noexcept {
        return status_;
    }
    bool ok() const noexcept {
        return status_ == UDG_STATUS_OK;
    }
    explicit operator bool() const noexcept {
        return ok();
    }
    // The function's name, what was wrong and what to do; empty after UDG_STATUS_OK.
    const char *message() const noexcept {
        return message_ ? message_.get() : "";
    }

private:
    UDGOAP_COLD void fetch_message() noexcept {
        // The library's longest.
        char text[1024];
        if (udg_last_message(text, sizeof text, nullptr) == UDG_STATUS_OK) {
            keep(text);
        }
    }

    UDGOAP_COLD void keep(const char *text) noexcept {
        const std::size_t size = std::strlen(text) + 1;
        message_.reset(new (std::nothrow) char[size]);
        if (message_) {
            std::memcpy(message_.get(), text, size);
        }
    }

    Status status_ = UDG_STATUS_OK;
    std::unique_ptr<char[]> message_;
};

// What a call returns.
template <class T>
class [[nodiscard]] Result : public Outcome {
public:
    Result(T value) noexcept : value_(std::move(value)) {
    }
    Result(Outcome failure) noexcept : Outcome(std::move(failure)) {
    }
    // Of a call that has just returned; the value counts if its status is UDG_STATUS_OK.
    Result(Status status, T value) noexcept : Outcome(status), value_(std::move(value)) {
    }

    // The value. Asking a failure for it ends the program by UDGOAP_FATAL.
    T &value() & noexcept {
        must_be_ok();
        return value_;
    }
    const T &value() const & noexcept {
        must_be_ok();
        return value_;
    }
    // By value, so that `for (const PlanStep &step : planner.steps().value())` loops over what lives.
    T value() && noexcept {
        must_be_ok();
        return std::move(value_);
    }
    T &operator*() & noexcept {
        return value();
    }
    const T &operator*() const & noexcept {
        return value();
    }
    T operator*() && noexcept {
        return std::move(*this).value();
    }
    T *operator->() noexcept {
        return &value();
    }
    const T *operator->() const noexcept {
        return &value();
    }
    // The value, or another one after a failure.
    T value_or(T otherwise) && noexcept {
        return ok() ? std::move(value_) : std::move(otherwise);
    }

private:
    void must_be_ok() const noexcept {
        if (!ok()) {
            UDGOAP_FATAL(message());
        }
    }

    T value_{};
};

// What a call returns that gives nothing back.
template <>
class [[nodiscard]] Result<void> : public Outcome {
public:
    Result() noexcept = default;
    Result(Outcome outcome) noexcept : Outcome(std::move(outcome)) {
    }
    explicit Result(Status status) noexcept : Outcome(status) {
    }

    // Ends the program by UDGOAP_FATAL after a failure.
    void value() const noexcept {
        if (!ok()) {
            UDGOAP_FATAL(message());
        }
    }
};

} // namespace udgoap

#endif
