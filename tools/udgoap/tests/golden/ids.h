// Made by `udgoap codegen` from watch.json. Don't edit it.
//
// Ask watch_ids_fit once, when the domain is loaded: if it says 0, the documents are
// others than those that this was made from.

#ifndef WATCH_IDS_H
#define WATCH_IDS_H

#include <stdint.h>

#include <udgoap.h>

static const uint64_t watch_domain_hash = UINT64_C(0x#);

// Tells whether these are the ids of a domain: 1 or 0.
static inline int watch_ids_fit(UdgDomain domain)
{
    uint64_t hash = 0;
    return udg_domain_hash(domain, &hash) == UDG_STATUS_OK &&
           hash == watch_domain_hash;
}

static const UdgAttribute watch_attribute_position = {0x#u};
static const UdgAttribute watch_attribute_money = {0x#u};
static const UdgAttribute watch_attribute_style = {0x#u};
static const UdgAttribute watch_attribute_price = {0x#u};
static const UdgAttribute watch_attribute_chic = {0x#u};

static const UdgType watch_type_watch = {0x#u};
static const UdgType watch_type_man = {0x#u};

static const UdgAction watch_action_buy = {0x#u};

static const UdgDrive watch_drive_be_rich = {0x#u};
static const UdgDrive watch_drive_be_stylish = {0x#u};

static const UdgGoalRule watch_goal_rule_be_rich_money = {0x#u};
static const UdgGoalRule watch_goal_rule_be_stylish_style = {0x#u};

static const UdgQuery watch_query_travel = {0x#u};

#endif
