//! Makes archives that are the same on every machine: sorted, without dates and owners.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;
use zip::write::SimpleFileOptions;

/// Packs a folder; its name is the first part of each path.
pub(super) fn tar(folder: &Path, to: &Path) -> Result<()> {
    let file = File::create(to).with_context(|| to.display().to_string())?;
    let mut tar = tar::Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    tar.mode(tar::HeaderMode::Deterministic);
    for (name, path) in files(folder)? {
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(mode(&path));
        header.set_mtime(0);
        header.set_cksum();
        tar.append_data(&mut header, &name, &*bytes)?;
    }
    tar.into_inner()?.finish()?;
    Ok(())
}

/// The same as a zip.
pub(super) fn zip(folder: &Path, to: &Path) -> Result<()> {
    let file = File::create(to).with_context(|| to.display().to_string())?;
    let mut zip = zip::ZipWriter::new(file);
    for (name, path) in files(folder)? {
        // Its date is the first that a zip can have.
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode(&path));
        zip.start_file(name, options)?;
        zip.write_all(&fs::read(&path).with_context(|| path.display().to_string())?)?;
    }
    zip.finish()?;
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let root = folder.parent().context("it lies in a folder")?;
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(root)?;
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, entry.into_path()));
        }
    }
    Ok(files)
}

/// Programs may be run.
fn mode(path: &Path) -> u32 {
    let is_program = path
        .file_name()
        .is_some_and(|it| it == "udgoap" || it == "udgoap.exe");
    if is_program { 0o755 } else { 0o644 }
}

pub(super) fn checksum(path: &Path) -> Result<String> {
    let mut file = File::open(path).with_context(|| path.display().to_string())?;
    let mut hash = Sha256::new();
    io::copy(&mut file, &mut hash)?;
    Ok(hash
        .finalize()
        .iter()
        .map(|it| format!("{it:02x}"))
        .collect())
}

/// Unpacks what `tar` has made.
pub(super) fn untar(from: &Path, to: &Path) -> Result<()> {
    let file = File::open(from).with_context(|| from.display().to_string())?;
    tar::Archive::new(flate2::read::GzDecoder::new(file)).unpack(to)?;
    Ok(())
}

/// Unpacks what `zip` has made.
pub(super) fn unzip(from: &Path, to: &Path) -> Result<()> {
    let file = File::open(from).with_context(|| from.display().to_string())?;
    zip::ZipArchive::new(file)?.extract(to)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{checksum, tar, untar, unzip, zip};

    #[test]
    fn archives_are_the_same_whenever_they_are_made() {
        let root = std::env::temp_dir().join(format!("udgoap-dist-{}", std::process::id()));
        let inside = root.join("box/deep");
        fs::create_dir_all(&inside).unwrap();
        fs::write(inside.join("b.txt"), "two").unwrap();
        fs::write(root.join("box/a.txt"), "one").unwrap();
        type Pack = fn(&std::path::Path, &std::path::Path) -> anyhow::Result<()>;
        for (pack, unpack, name) in [(tar as Pack, untar as Pack, "t"), (zip, unzip, "z")] {
            let (first, again) = (root.join(name), root.join(format!("{name}2")));
            pack(&root.join("box"), &first).unwrap();
            // As a copy of the folder, at another time.
            fs::write(root.join("box/a.txt"), "one").unwrap();
            pack(&root.join("box"), &again).unwrap();
            assert_eq!(checksum(&first).unwrap(), checksum(&again).unwrap());
            let out = root.join(format!("{name}-out"));
            unpack(&first, &out).unwrap();
            assert_eq!(
                fs::read_to_string(out.join("box/deep/b.txt")).unwrap(),
                "two"
            );
        }
        fs::write(root.join("abc"), "abc").unwrap();
        // FIPS 180-2, appendix B.1.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum(&root.join("abc")).unwrap(), known);
        fs::remove_dir_all(&root).unwrap();
    }
}
