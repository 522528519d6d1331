// A pointer and a count: what std::span is in C++20.

#ifndef UDGOAP_SPAN_HPP
#define UDGOAP_SPAN_HPP

#include <cstddef>
#include <type_traits>
#include <utility>

namespace udgoap {

// Values side by side that belong to somebody else. Span<const T> is only read.
template <class T>
class Span {
public:
    constexpr Span() noexcept = default;

    constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {
    }

    template <std::size_t count>
    constexpr Span(T (&values)[count]) noexcept : data_(values), size_(count) {
    }

    // From anything that has data() and size(): vectors, arrays, other spans.
    template <class Values, class = std::enable_if_t<std::is_convertible_v<
                                std::remove_pointer_t<decltype(std::declval<Values &>().data())> (*)[],
                                T (*)[]>>>
    constexpr Span(Values &&values) noexcept : data_(values.data()), size_(values.size()) {
    }

    constexpr T *data() const noexcept {
        return data_;
    }
    constexpr std::size_t size() const noexcept {
        return size_;
    }
    constexpr bool empty() const noexcept {
        return size_ == 0;
    }
    // Not checked: the index must be below size().
    constexpr T &operator[](std::size_t index) const noexcept {
        return data_[index];
    }
    constexpr T *begin() const noexcept {
        return data_;
    }
    constexpr T *end() const noexcept {
        return data_ + size_;
    }
    // The first `count` values, or all if there are fewer.
    constexpr Span first(std::size_t count) const noexcept {
        return Span(data_, count < size_ ? count : size_);
    }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace udgoap

#endif
