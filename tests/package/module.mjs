// Uses the module for wasm32 as a page would that has no C: node module.mjs FILE
import { readFile } from "node:fs/promises";
import { argv } from "node:process";

const { instance } = await WebAssembly.instantiate(await readFile(argv[2]), {});
const udg = instance.exports;
// A page of memory of our own behind the module's.
const room = udg.memory.grow(1) * 65536;

function write(at, text) {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(udg.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
}

function read(at) {
    const all = new Uint8Array(udg.memory.buffer, at);
    return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
}

function must(what, is_so) {
    if (!is_so) {
        throw new Error(what);
    }
}

const version = read(udg.udg_version());
must("it has a version", /^\d+\.\d+\.\d+/.test(version));
// A UdgDocument: name, its length, bytes, their length; each is 4 bytes here.
const document = room;
const name = room + 64;
const bytes = room + 128;
const domain = room + 32768;
// Made anew for each use: calls may let the memory grow, which takes old views away.
const words = () => new DataView(udg.memory.buffer);
const load = (text) => {
    const fields = [name, write(name, "apple.json"), bytes, write(bytes, text)];
    fields.forEach((value, index) => words().setUint32(document + 4 * index, value, true));
    return udg.udg_domain_load(document, 1, 0, domain);
};
must("a document with a mistake is refused", load('{ "udgoap": 1, "types": 7 }') !== 0);
const apple = await readFile("examples/domains/apple.json", "utf8");
must("a good document is loaded", load(apple) === 0);
const before = words().getUint32(domain, true);
must("the domain has a handle", before !== 0);
must("the domain is given back", udg.udg_domain_destroy(before) === 0);
must("it is given back once", udg.udg_domain_destroy(before) !== 0);
console.log(`udgoap ${version} loads documents`);
