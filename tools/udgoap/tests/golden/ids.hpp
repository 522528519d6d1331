// Made by `udgoap codegen` from watch.json. Don't edit it.
//
// Ask ids_fit once, when the domain is loaded: if it says false, the documents are others
// than those that this was made from.

#pragma once

#include <cstdint>

#include <udgoap.h>

namespace watch {

inline constexpr std::uint64_t domain_hash = 0x#u;

// Tells whether these are the ids of a domain.
inline bool ids_fit(UdgDomain domain) noexcept
{
    std::uint64_t hash = 0;
    return udg_domain_hash(domain, &hash) == UDG_STATUS_OK && hash == domain_hash;
}

inline constexpr UdgAttribute attribute_position{0x#u};
inline constexpr UdgAttribute attribute_money{0x#u};
inline constexpr UdgAttribute attribute_style{0x#u};
inline constexpr UdgAttribute attribute_price{0x#u};
inline constexpr UdgAttribute attribute_chic{0x#u};

inline constexpr UdgType type_watch{0x#u};
inline constexpr UdgType type_man{0x#u};

inline constexpr UdgAction action_buy{0x#u};

inline constexpr UdgDrive drive_be_rich{0x#u};
inline constexpr UdgDrive drive_be_stylish{0x#u};

inline constexpr UdgGoalRule goal_rule_be_rich_money{0x#u};
inline constexpr UdgGoalRule goal_rule_be_stylish_style{0x#u};

inline constexpr UdgQuery query_travel{0x#u};

} // namespace watch
