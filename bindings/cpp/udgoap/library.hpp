// Functions for the whole process: versions, memory, the log.

#ifndef UDGOAP_LIBRARY_HPP
#define UDGOAP_LIBRARY_HPP

#include <cstdio>
#include <string>
#include <vector>

#include "result.hpp"
#include "span.hpp"
#include "types.hpp"

namespace udgoap {

// Tells whether the loaded library serves programs that were compiled with this header. Returns
// UDG_STATUS_WRONG_LIBRARY and a message with the versions of both if it doesn't; go no further then.
inline Result<void> check_library() noexcept {
    return Result<void>(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
}

// The version of the binary interface that the loaded library speaks.
inline std::uint32_t abi_version() noexcept {
    return udg_abi_version();
}

// As long as that is 0, what tells one build from another.
inline std::uint32_t abi_fingerprint() noexcept {
    return udg_abi_fingerprint();
}

// The library's own version, such as "0.1.0".
inline const char *version() noexcept {
    return udg_version();
}

// UDG_FEATURE_… constants, added up.
inline std::uint64_t features() noexcept {
    return udg_features();
}

// The name of a status.
inline const char *status_name(Status status) noexcept {
    return udg_status_name(status);
}

// The names of other numbers, as they stand in the C header.
inline const char *event_kind_name(UdgEventKind kind) noexcept {
    return udg_event_kind_name(kind);
}
inline const char *reason_name(UdgEventReason reason) noexcept {
    return udg_reason_name(reason);
}
inline const char *outcome_name(UdgPlanOutcome outcome) noexcept {
    return udg_outcome_name(outcome);
}
inline const char *ended_by_name(UdgPlanEndedBy ended_by) noexcept {
    return udg_ended_by_name(ended_by);
}
inline const char *decision_kind_name(UdgDecisionKind kind) noexcept {
    return udg_decision_kind_name(kind);
}
inline const char *woken_by_name(UdgWokenBy woken_by) noexcept {
    return udg_woken_by_name(woken_by);
}

// Has the library take all its memory from the host. Before anything else.
inline Result<void> set_allocator(const Allocator &allocator) noexcept {
    return Result<void>(udg_set_allocator(&allocator));
}

// Sets the function that is handed log messages, or clears it with null.
inline Result<void> set_log_function(UdgLogFunction function, void *user) noexcept {
    return Result<void>(udg_set_log_function(function, user));
}

namespace detail {

// For a count that the C functions take as 32 bits.
inline bool fits(std::size_t count) noexcept {
    return count <= UINT32_MAX;
}

inline Outcome too_many() noexcept {
    return Outcome(UDG_STATUS_INVALID_ARGUMENT,
                   "udgoap: a span has more than 4,294,967,295 items; divide it");
}

inline Outcome too_short(std::size_t room, std::size_t needed) noexcept {
    char text[128];
    std::snprintf(text, sizeof text,
                  "udgoap: a span has %llu items, but %llu are needed; pass a longer one",
                  static_cast<unsigned long long>(room), static_cast<unsigned long long>(needed));
    return Outcome(UDG_STATUS_INVALID_ARGUMENT, text);
}

// One value: `call` is a C function that takes the arguments, then where to put it.
template <class T, class Call, class... Arguments>
Result<T> get(Call call, Arguments... arguments) noexcept {
    T value{};
    const Status status = call(arguments..., &value);
    return {status, value};
}

// The same for yes or no.
template <class Call, class... Arguments>
Result<bool> flag(Call call, Arguments... arguments) noexcept {
    std::uint32_t value = 0;
    const Status status = call(arguments..., &value);
    return {status, value != 0};
}

// What the library keeps: after its arguments, `call` takes where to put a pointer and the count.
template <class T, class Call, class... Arguments>
Result<Span<const T>> view_of(Call call, Arguments... arguments) noexcept {
    const T *first = nullptr;
    std::uint32_t count = 0;
    const Status status = call(arguments..., &first, &count);
    return {status, Span<const T>(first, count)};
}

// Fills a span: `call` is a C function that takes the arguments, then a pointer, a capacity, and
// where to put the count.
template <class T, class Call, class... Arguments>
Result<Span<T>> list_into(Span<T> room, Call call, Arguments... arguments) noexcept {
    const std::size_t most = UINT32_MAX;
    const auto capacity = static_cast<std::uint32_t>(room.size() < most ? room.size() : most);
    std::uint32_t count = 0;
    const Status status = call(arguments..., room.data(), capacity, &count);
    return {status, room.first(count)};
}

// Makes a vector of all that there are.
template <class T, class Call, class... Arguments>
Result<std::vector<T>> list(Call call, Arguments... arguments) {
    std::vector<T> items;
    std::uint32_t count = 0;
    Status status = call(arguments..., nullptr, 0u, &count);
    while (status == UDG_STATUS_BUFFER_TOO_SMALL) {
        items.resize(count);
        status = call(arguments..., items.data(), count, &count);
    }
    items.resize(status == UDG_STATUS_OK ? count : 0);
    return {status, std::move(items)};
}

// The same for a text: after its arguments, `call` takes a buffer, its size, and where to put the
// needed size.
template <class Call, class... Arguments>
Result<std::string> text(Call call, Arguments... arguments) {
    // Long enough for most: explaining twice takes twice as long.
    std::string buffer(4096, '\0');
    std::size_t needed = 0;
    Status status = call(arguments..., &buffer[0], buffer.size(), &needed);
    while (status == UDG_STATUS_BUFFER_TOO_SMALL) {
        buffer.resize(needed);
        status = call(arguments..., &buffer[0], buffer.size(), &needed);
    }
    buffer.resize(status == UDG_STATUS_OK && needed > 0 ? needed - 1 : 0);
    return {status, std::move(buffer)};
}

// What the owners share: a handle that is given back once.
template <class Handle, Status (*give_back)(Handle)>
class Owner {
public:
    Owner() noexcept = default;
    explicit Owner(Handle handle) noexcept : handle_(handle) {
    }
    Owner(Owner &&other) noexcept : handle_(other.release()) {
    }
    // What it owned before is destroyed. If that can't be done just now, since another call uses it,
    // it stays for ever: call destroy() first where that may be, and look at the result.
    Owner &operator=(Owner &&other) noexcept {
        if (this != &other) {
            (void)give_back(handle_);
            handle_ = other.release();
        }
        return *this;
    }
    Owner(const Owner &) = delete;
    Owner &operator=(const Owner &) = delete;
    ~Owner() {
        if (!is_null(handle_)) {
            (void)give_back(handle_);
        }
    }

    // For the C functions. It stays with its owner.
    Handle handle() const noexcept {
        return handle_;
    }
    // Gives the handle away, with the duty to destroy it.
    Handle release() noexcept {
        const Handle handle = handle_;
        handle_ = Handle{};
        return handle;
    }
    // Destroys it now, and tells what the destructor can't: UDG_STATUS_BUSY leaves it alive.
    Result<void> destroy() noexcept {
        const Status status = give_back(handle_);
        if (status != UDG_STATUS_BUSY) {
            handle_ = Handle{};
        }
        return Result<void>(status);
    }

private:
    Handle handle_{};
};

} // namespace detail

inline Result<MemoryStats> memory_stats(UdgMemoryCategory category) noexcept {
    return detail::get<MemoryStats>(udg_memory_stats, category);
}

// Log messages, oldest first; they are taken out of the log.
inline Result<Span<LogEntry>> drain_log(Span<LogEntry> entries) noexcept {
    return detail::list_into(entries, udg_log_drain);
}

} // namespace udgoap

#endif
