// Runs many independent episodes on a few threads. What comes out doesn't depend on how many.

#ifndef EXPERIMENTS_EPISODES_HPP
#define EXPERIMENTS_EPISODES_HPP

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace experiments {

// Says on standard error how far a long run has got, every two seconds.
class Progress {
public:
    Progress(std::string what, std::size_t total)
        : what_(std::move(what)), total_(total), begun_(Clock::now()), told_(begun_) {}

    void tell(std::size_t done) {
        const auto now = Clock::now();
        if (now - told_ < std::chrono::seconds(2) || done == 0 || done == total_) {
            return;
        }
        told_ = now;
        const double seconds = std::chrono::duration<double>(now - begun_).count();
        const double left = seconds / static_cast<double>(done) * static_cast<double>(total_ - done);
        std::fprintf(stderr, "%s: %zu of %zu, about %.0f s to go\n", what_.c_str(), done, total_,
                     left);
    }

private:
    using Clock = std::chrono::steady_clock;
    std::string what_;
    std::size_t total_;
    Clock::time_point begun_;
    Clock::time_point told_;
};

// `run(number)` for 0 to `count` - 1, on any thread; the results in order of number.
template <class Result, class Run>
std::vector<Result> run_episodes(const std::string &what, std::size_t count, unsigned threads,
                                 const Run &run) {
    std::vector<Result> results(count);
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    const auto work = [&](Progress *progress) {
        for (std::size_t number = next++; number < count; number = next++) {
            results[number] = run(number);
            const std::size_t so_far = ++done;
            if (progress != nullptr) {
                progress->tell(so_far);
            }
        }
    };
    std::vector<std::thread> others;
    for (unsigned other = 1; other < threads; ++other) {
        others.emplace_back(work, nullptr);
    }
    Progress progress(what, count);
    work(&progress);
    for (std::thread &other : others) {
        other.join();
    }
    return results;
}

} // namespace experiments

#endif
