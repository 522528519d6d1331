//! Does independent things at the same time: most of what is compiled and run here uses only one
//! processor.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `each` makes of the items, in their order. As many at a time as there are processors.
pub(crate) fn map<Item: Sync, Made: Send>(
    items: &[Item],
    each: impl Fn(&Item) -> Made + Sync,
) -> Vec<Made> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let made: Vec<Mutex<Option<Made>>> = items.iter().map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else {
                        return;
                    };
                    let done = each(item);
                    *made[number].lock().expect("nobody panics with it") = Some(done);
                }
            });
        }
    });
    let taken = made.into_iter().map(|it| it.into_inner().ok().flatten());
    taken.map(|it| it.expect("every item was taken")).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_stand_in_the_order_of_items() {
        let items: Vec<u64> = (0..100).collect();
        let doubled: Vec<u64> = (0..100).map(|it| 2 * it).collect();
        assert_eq!(map(&items, |&item| 2 * item), doubled);
        assert!(map(&[] as &[u64], |&item| item).is_empty());
    }
}
