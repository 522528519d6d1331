//! The parts that all `.meta` files have in common: the GUID, and the last lines.

/// What a meta with an importer ends with.
pub(super) const END: &str = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n";

/// The GUID of an asset: two hashes of its path by Fowler, Noll and Vo, of 64 bits each.
pub(super) fn guid(path: &str) -> String {
    let hash = |basis: u64| {
        path.bytes().fold(basis, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    let (first, second) = (hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142));
    format!("{first:016x}{second:016x}")
}

#[cfg(test)]
mod tests {
    use super::guid;

    #[test]
    fn a_guid_is_always_the_same() {
        // Published: scenes of games name components by it.
        assert_eq!(
            guid("com.udgoap.udgoap/Runtime/Components/UdgoapWorld.cs"),
            "b5ed63b4d854b6fd34058230dde9db30"
        );
        assert_ne!(guid("a/b.cs"), guid("a/c.cs"));
    }
}
