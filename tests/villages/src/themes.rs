//! What villages may be about: needs, and chains of steps that meet them.

/// A step of a chain.
pub(crate) struct Link {
    /// At which kind of place; nothing for what is done wherever one stands.
    pub(crate) place: &'static str,
    /// What is done.
    pub(crate) verb: &'static str,
    /// What it makes; nothing for the step that meets the need.
    pub(crate) product: &'static str,
}

/// A need, and the chains that meet it.
pub(crate) struct Theme {
    pub(crate) need: &'static str,
    /// Meeting it takes long, and once is enough for long.
    pub(crate) is_slow: bool,
    pub(crate) chains: &'static [&'static [Link]],
}

const fn make(place: &'static str, verb: &'static str, product: &'static str) -> Link {
    Link {
        place,
        verb,
        product,
    }
}

const fn meet(place: &'static str, verb: &'static str) -> Link {
    make(place, verb, "")
}

const fn theme(need: &'static str, chains: &'static [&'static [Link]]) -> Theme {
    Theme {
        need,
        is_slow: false,
        chains,
    }
}

/// Only a bed meets the need for sleep.
pub(crate) const SLEEP: Theme = Theme {
    need: "rest",
    is_slow: true,
    chains: &[&[meet("bed", "sleep")]],
};

pub(crate) const THEMES: &[Theme] = &[
    theme(
        "food",
        &[
            &[meet("inn", "dine")],
            &[make("orchard", "pick", "apple"), meet("", "eat_apple")],
            &[
                make("field", "harvest", "grain"),
                make("oven", "bake", "loaf"),
                meet("", "eat_loaf"),
            ],
            &[
                make("acre", "reap", "rye"),
                make("mill", "grind", "flour"),
                make("oven", "bake_rye", "bread"),
                meet("table", "eat_bread"),
            ],
        ],
    ),
    theme(
        "water",
        &[
            &[meet("well", "drink")],
            &[make("well", "draw", "jug"), meet("", "empty_jug")],
        ],
    ),
    theme(
        "warmth",
        &[
            &[meet("hearth", "warm_up")],
            &[
                make("woodpile", "fetch_log", "log"),
                meet("hearth", "burn_log"),
            ],
            &[
                make("forest", "fell", "trunk"),
                make("sawhorse", "saw", "billet"),
                meet("hearth", "burn_billet"),
            ],
        ],
    ),
    theme(
        "wash",
        &[
            &[meet("river", "bathe")],
            &[
                make("well", "fill_bucket", "bucket"),
                meet("tub", "wash_up"),
            ],
        ],
    ),
    theme(
        "fun",
        &[
            &[meet("green", "play")],
            &[make("library", "borrow", "book"), meet("bench", "read")],
            &[
                make("reeds", "cut_reed", "reed"),
                make("bench", "carve", "flute"),
                meet("", "pipe"),
            ],
        ],
    ),
    theme(
        "health",
        &[
            &[meet("spring", "take_waters")],
            &[
                make("meadow", "gather", "herb"),
                make("kettle", "brew", "tea"),
                meet("", "sip"),
            ],
            &[
                make("meadow", "cut_root", "root"),
                make("attic", "dry", "dried_root"),
                make("kettle", "boil", "syrup"),
                meet("", "swallow"),
            ],
        ],
    ),
    theme("faith", &[&[meet("chapel", "pray")]]),
    theme(
        "cloth",
        &[
            &[make("flock", "shear", "wool"), meet("loom", "mend")],
            &[
                make("flock", "shear_ram", "fleece"),
                make("wheel", "spin", "yarn"),
                make("loom", "weave", "coat"),
                meet("", "wear"),
            ],
        ],
    ),
];
