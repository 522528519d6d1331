//! Two villages of twelve people live for ten minutes with default settings. In `cargo xtask deep`,
//! ten villages of 12 to 100 people live for an hour.

use udgoap::planning::Selector;
use udgoap_villages::{
    judge,
    live::{self, Findings},
};

const SECONDS: u64 = 600;

fn lived(seed: u64, selector: Selector) -> Findings {
    let judged = judge::village(seed, 12);
    let met = judged.can_be_met.iter().flatten().filter(|it| **it).count();
    let all = judged.can_be_met.iter().flatten().count();
    assert!(met * 10 >= all * 9, "village {seed}: {met} of {all}");
    let told = live::live(&judged, live::planning(selector), SECONDS, |_| {});
    // They have lived: everybody has taken up a plan or two a minute.
    assert!(told.stats.plans > 12 * SECONDS / 60, "{told:?}");
    told
}

#[test]
fn nobody_starves_or_idles_in_vain() {
    for (seed, selector) in [(1, Selector::Auto), (2, Selector::First)] {
        let told = lived(seed, selector);
        assert_eq!(
            told.failings(),
            Vec::<String>::new(),
            "village {seed}: {told:?}"
        );
        assert_eq!(told.starved_of_meetable, 0);
    }
}

#[test]
fn who_takes_no_turns_at_slots_would_be_found_out() {
    // A life that is just bad enough to fail each of the five tests.
    let mut told = Findings {
        starved_of_meetable: 1,
        overcrowded: 1,
        idle_asked: 1,
        idle_in_vain: 1,
        ..Findings::default()
    };
    told.stats.plans = 100;
    told.stats.dropped_unchanged = 6;
    told.stats.restarted = 1;
    assert_eq!(told.failings().len(), 5);
    told.stats.dropped_unchanged = 5;
    assert_eq!(told.failings().len(), 4);
}
