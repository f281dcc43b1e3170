#!/usr/bin/env python3
# Long because: a court reads one file from the first check to the last, without any other.
"""Checks an evidence package of Proofline, on this computer alone, without a network.
    python3 verify.py PACKAGE.zip [--fingerprint HEX] [--checkpoint FILE-or-text] [--json]
    python3 verify.py --self-test

It follows docs/evidence-format.md, in the order of "What has to hold". It extracts nothing.
Exit codes: 0 everything holds, 1 something does not hold, 2 wrong use, 3 not readable, 4 wrong form of zip,
5 not a package, 6 format too new, 7 what was entered is mistyped, 8 this verifier failed."""
import argparse, base64, hashlib, json, os, re, struct, sys, unicodedata, zlib
from collections import namedtuple

FORMAT = "proofline-evidence/1"
HOLDS, DIFFERS, UNREADABLE, WRONG_ZIP, NOT_A_PACKAGE, TOO_NEW, MISTYPED, BROKEN = 0, 1, 3, 4, 5, 6, 7, 8
# What is read in one piece has a limit, so that no package can fill the memory.
CHUNK_BYTES, MAX_NOTE_BYTES, MAX_LINE_BYTES, MAX_JSON_BYTES, MAX_MANIFEST_BYTES = 1 << 20, 1 << 16, 64 << 20, 64 << 20, 256 << 20
SHOWN_FAULTS = 20

class Stop(Exception):
    """The check can't go on: an exit code, a headline and a sentence."""

class Odd(Exception):
    """Something was found that is not what was expected. `path` leads to it inside of a file."""
    def __init__(self, found, expected, what="Form"):
        super().__init__(expected)
        self.found, self.expected, self.what, self.path = found, expected, what, ""
def must(what, found, expected):
    # To Python, True and 1.0 are equal to 1, also inside of lists. What is written for them differs.
    if found != expected or repr(found) != repr(expected): raise Odd(found, expected, what)
    return True
def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

# ---- The zip: one fixed form, so that two programs can't read two packages from one file ----
Entry = namedtuple("Entry", "start size crc")
MAX16, MAX32 = 0xFFFF, 0xFFFFFFFF
CENTRAL, LOCAL, END = struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s5H3L2H"), struct.Struct("<4s4H2LH")
END64, LOCATOR = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL")
def wrong_zip(place, problem):
    return Stop(WRONG_ZIP, "This zip has another form", "%s: %s. A package has one fixed form of zip, and this file has "
                "another one. It may have been packed again; ask for the package as it was made." % (place, problem))
def zip64_field(values):
    big = [value for value in values if value >= MAX32]
    return struct.pack("<HH%dQ" % len(big), 1, 8 * len(big), *big) if big else b""
# A header is checked by writing the only one that the format allows, and comparing the bytes.
def local_header(name, crc, size):
    extra, short = zip64_field([size, size]), min(size, MAX32)
    head = LOCAL.pack(b"PK\3\4", 45 if extra else 10, 0x0800, 0, 0, 0x21, crc, short, short, len(name), len(extra))
    return head + name + extra
def central_header(name, crc, size, offset):
    extra, short = zip64_field([size, size, offset]), min(size, MAX32)
    head = CENTRAL.pack(b"PK\1\2", 45, 45 if extra else 10, 0x0800, 0, 0, 0x21, crc, short, short,
                        len(name), len(extra), 0, 0, 0, 0, min(offset, MAX32))
    return head + name + extra
def end_records(count, size, offset):
    end = END.pack(b"PK\5\6", 0, 0, min(count, MAX16), min(count, MAX16), min(size, MAX32), min(offset, MAX32), 0)
    if count < MAX16 and size < MAX32 and offset < MAX32: return end
    end64 = END64.pack(b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, offset)
    return end64 + LOCATOR.pack(b"PK\6\7", 0, offset + size, 1) + end

class Package:
    """The entries of the zip. Files are read where they lie; nothing is extracted."""
    def __init__(self, handle):
        self.handle, self.size, self.entries = handle, handle.seek(0, os.SEEK_END), {}
        self.read_headers(*self.read_end())
    def bytes_at(self, start, length):
        self.handle.seek(start)
        return self.handle.read(length)
    def read_end(self):
        begins, tail = self.bytes_at(0, 4) == b"PK\3\4", self.bytes_at(max(0, self.size - 66000), 66000)
        if self.size == 0 or (begins and b"PK\5\6" not in tail):
            raise Stop(UNREADABLE, "The file is damaged", "Its end is missing: the download was cut off, or the copy failed. Download it again.")
        if b"PK\5\6" not in tail: raise Stop(NOT_A_PACKAGE, "This is not an evidence package", "The file is not a zip.")
        if not begins or tail[-END.size:][:4] != b"PK\5\6":
            raise wrong_zip("begin or end of the file", "there are bytes before the first header or after the end record")
        count, size, offset = END.unpack(tail[-END.size:])[4:7]
        at64 = len(tail) - END.size - LOCATOR.size - END64.size
        if (count == MAX16 or size == MAX32 or offset == MAX32) and at64 >= 0:
            count, size, offset = END64.unpack(tail[at64:at64 + END64.size])[-3:]
        if offset + size > self.size or count * CENTRAL.size > size or self.bytes_at(offset + size, 200) != end_records(count, size, offset):
            raise wrong_zip("end record", "it differs from the only one that fits this directory")
        return count, size, offset
    def read_headers(self, count, size, offset):
        self.handle.seek(offset)
        listed, at = [self.read_central("entry %d of the directory" % (number + 1)) for number in range(count)], 0
        if self.handle.tell() != offset + size: raise wrong_zip("directory", "it does not end at its last entry")
        for path, crc, length, start in listed:
            header = local_header(path.encode(), crc, length)
            if start != at or self.bytes_at(at, len(header)) != header:
                raise wrong_zip("entry " + plain(path), "its header differs from the directory or is at another place")
            if path in self.entries: raise wrong_zip("entry " + plain(path), "this name occurs twice")
            self.entries[path] = Entry(at + len(header), length, crc)
            at += len(header) + length
        if at != offset: raise wrong_zip("directory", "it does not follow the bytes of the last entry")
    def read_central(self, place):
        head = self.handle.read(CENTRAL.size)
        if len(head) < CENTRAL.size: raise wrong_zip(place, "it is cut off")
        fields = CENTRAL.unpack(head)
        crc, size, offset, name, extra = fields[7], fields[9], fields[16], self.handle.read(fields[10]), self.handle.read(fields[11])
        big = [value for value, in struct.iter_unpack("<Q", extra[4:])] if len(extra) in (12, 20, 28) else []
        if size == MAX32 and len(big) >= 2: size, big = big[0], big[2:]
        offset = big[0] if offset == MAX32 and big else offset
        if head + name + extra != central_header(name, crc, size, offset):
            raise wrong_zip(place, "it differs from the only header that the format allows: stored, with fixed time and attributes")
        path = name.decode("utf-8", "replace")
        if path.encode() != name or "\\" in path or any(part in ("", ".", "..") for part in path.split("/")) or any(
                unicodedata.category(letter) == "Cc" for letter in path):
            raise wrong_zip(place, "its name leads out of the package, is that of a folder, or has refused characters: " + plain(path))
        return path, crc, size, offset
    def chunks(self, path):
        start, left, _ = self.entries[path]
        while left:
            chunk = self.bytes_at(start, min(left, CHUNK_BYTES))
            if not chunk: raise OSError("The file ended while it was read")
            yield chunk
            start, left = start + len(chunk), left - len(chunk)
    def whole(self, path, limit):
        must("%s has at most %d bytes, the limit of this verifier" % (plain(path), limit), self.entries[path].size <= limit, True)
        return b"".join(self.chunks(path))
    def lines(self, path):
        rest = []
        for chunk in self.chunks(path):
            *ended, last = chunk.split(b"\n")
            for piece in ended:
                yield b"".join(rest) + piece
                rest = []
            rest.append(last)
            must("Lines of at most %d bytes, the limit of this verifier" % MAX_LINE_BYTES, len(rest) * CHUNK_BYTES <= MAX_LINE_BYTES, True)
        must("Last line without a line feed", b"".join(rest), b"")

# ---- JSON, and the form of the manifest ----
def no_key_twice(pairs):
    if len(dict(pairs)) != len(pairs): raise ValueError("a key occurs twice in one object")
    return dict(pairs)
def short_number(text):
    if len(text) > 400 or not text[-1].isdigit(): raise ValueError("a number that is none, or too long")
    return int(text) if len(text) < 40 and text.lstrip("-").isdigit() else float(text)
def parse_json(data):
    # Millions of empty lists in a few bytes each would fill the memory.
    must("More brackets than words", len(data) > 1 << 20 and 4 * (data.count(b"[") + data.count(b"{")) > len(data), False)
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=no_key_twice, parse_int=short_number, parse_float=short_number,
                          parse_constant=short_number)
    except (ValueError, RecursionError) as error:
        raise Odd("not readable as JSON (%s)" % error, "JSON in UTF-8, each key once in its object")
Word, OrNull = namedtuple("Word", "name fits"), namedtuple("OrNull", "form")
def pattern(name, expression):
    fits = re.compile(expression).fullmatch
    return Word(name, lambda value: isinstance(value, str) and fits(value) is not None)
def base64_bytes(text, length):
    """The bytes, or None if this is not the one way to write `length` bytes in base64."""
    usual = isinstance(text, str) and len(text) % 4 == 0 and re.fullmatch("[A-Za-z0-9+/]*={0,2}", text)
    data = base64.b64decode(text) if usual else b""
    return data if len(data) == length and base64.b64encode(data).decode() == text else None
TEXT = Word("text", lambda value: isinstance(value, str))
TIME = pattern("a time", r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z")
COUNT = Word("a whole number from 0", lambda value: type(value) is int and 0 <= value < 1 << 63)
NUMBER = Word("a whole number from 1", lambda value: type(value) is int and 1 <= value < 1 << 63)
ID = pattern("an id", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
HASH, SALT = pattern("64 characters of hex", "[0-9a-f]{64}"), pattern("32 characters of hex", "[0-9a-f]{32}")
PROOF = Word("at most 64 hashes in hex", lambda value: isinstance(value, list) and len(value) <= 64 and all(map(HASH.fits, value)))
KEY = Word("base64 of 32 bytes", lambda value: base64_bytes(value, 32) is not None)
KIND = pattern("report, album, import, selection or client", "report|album|import|selection|client")
NAMED, LEAF = {"id": ID, "name": TEXT}, {"tree": NUMBER, "seq": COUNT}
RECORD, MEDIUM = {"path": TEXT, "file": TEXT, "position": COUNT, "offset": COUNT, "length": COUNT}, {"sha256": OrNull(HASH), "uri": OrNull(TEXT)}
VERSION = {"number": NUMBER, "import": ID, "path": TEXT, "sha256": HASH, "salt": SALT, "records": [RECORD], "leaf": LEAF, "index": COUNT,
           "media": [{**MEDIUM, "path": OrNull(TEXT), "missing": OrNull(TEXT)}]}
IMPORT = {"id": ID, "start": LEAF, "seal": OrNull(LEAF), "archive": OrNull({"sha256": HASH, "size": COUNT})}
TREE = {"number": NUMBER, "checkpoint": TEXT, "older": [{"path": TEXT, "proof": PROOF}],
        "leaves": [{"seq": COUNT, "salt": OrNull(SALT), "proof": PROOF}]}
MANIFEST = {"format": TEXT, "firm": NAMED, "client": NAMED, "madeAt": TIME, "of": {"kind": KIND, "id": OrNull(TEXT), "name": OrNull(TEXT)},
            "keys": [{"publicKey": KEY, "from": TIME}], "files": [{"path": TEXT, "size": COUNT, "sha256": HASH}],
            "documents": [{"path": TEXT, "leaf": LEAF}], "posts": [{"id": ID, "versions": [VERSION]}], "imports": [IMPORT],
            "archives": [{"path": TEXT, "import": ID}], "deleted": [{"leaf": LEAF}], "handedOver": [{"leaf": LEAF}], "trees": [TREE]}
LEAF_LINE = {"actorId": OrNull(TEXT), "at": TIME, "commitment": HASH, "customerId": ID, "id": ID, "kind": TEXT, "subjectId": OrNull(TEXT)}
def fit(value, form):
    """Raises Odd, with the path to the first value that has another form."""
    if isinstance(form, OrNull): return None if value is None else fit(value, form.form)
    if isinstance(form, Word):
        if form.fits(value): return
        raise Odd(shown(value), form.name)
    must("Form", type(value).__name__, type(form).__name__)
    if isinstance(form, dict): must("Fields", sorted(value), sorted(form))
    for key, part in value.items() if isinstance(form, dict) else enumerate(value):
        try: fit(part, form[key] if isinstance(form, dict) else form[0])
        except Odd as odd:
            odd.path = (".%s" if isinstance(form, dict) else "[%d]") % key + odd.path
            raise

# ---- Ed25519 (RFC 8032): is this signature of these bytes by this key? ----
PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE_D = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
ROOT_OF_MINUS_1 = pow(2, (PRIME - 1) // 4, PRIME)
def add_points(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * CURVE_D % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME
def multiply_point(factor, point):
    total = (0, 1, 1, 0)
    while factor:
        total = add_points(total, point) if factor & 1 else total
        point, factor = add_points(point, point), factor >> 1
    return total
def read_point(data):
    """The point of 32 bytes, or None if they are not of a point of the curve."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(CURVE_D * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME: x = x * ROOT_OF_MINUS_1 % PRIME
    if y >= PRIME or (x * x - square) % PRIME or (x == 0 and sign): return None
    x = PRIME - x if x & 1 != sign else x
    return x, y, 1, x * y % PRIME
BASE = read_point((4 * pow(5, PRIME - 2, PRIME) % PRIME).to_bytes(32, "little"))
def is_signed(key, message, signature):
    point, first, s = read_point(key), read_point(signature[:32]), int.from_bytes(signature[32:], "little")
    if point is None or first is None or s >= ORDER: return False
    factor = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = multiply_point(s, BASE), add_points(first, multiply_point(factor, point))
    return all((left[i] * right[2] - right[i] * left[2]) % PRIME == 0 for i in (0, 1))

# ---- The log: Merkle proofs (RFC 9162) and signed checkpoints ----
def parent(left, right):
    return sha256(b"\1", left, right)
def sides(place, last, count):
    """For each hash of a proof, from the leaf up: whether it is of a left neighbor. None if the proof has another length."""
    found = []
    while len(found) < count and last > 0:
        found.append(bool(place & 1) or place == last)
        while found[-1] and place and not place & 1: place, last = place >> 1, last >> 1
        place, last = place >> 1, last >> 1
    return found if last == 0 and len(found) == count else None
def is_included(leaf_hash, index, size, proof, root):
    """RFC 9162, section 2.1.3.2: the leaf is at this place of the tree with this root."""
    found, lefts = leaf_hash, sides(index, size - 1, len(proof)) if index < size else None
    for left, other in zip(lefts or [], proof): found = parent(other, found) if left else parent(found, other)
    return lefts is not None and found == root
def is_consistent(old_size, old_root, size, root, proof):
    """RFC 9162, section 2.1.4.2: the older tree is the beginning of the newer one."""
    if old_size == 0 or old_size >= size: return old_size <= size and not proof and old_root == (sha256() if old_size == 0 else root)
    proof = [old_root] + proof if old_size & (old_size - 1) == 0 else proof
    place, last = old_size - 1, size - 1
    while place & 1: place, last = place >> 1, last >> 1
    lefts = sides(place, last, len(proof) - 1) if proof else None
    old = new = proof[0] if proof else b""
    for left, other in zip(lefts or [], proof[1:]):
        old, new = (parent(other, old), parent(other, new)) if left else (old, parent(new, other))
    return lefts is not None and old == old_root and new == root
Checkpoint = namedtuple("Checkpoint", "size root path")
def read_checkpoint(note, origin, keys, path):
    """The checkpoint, if it is of this origin and signed by one of the keys; else raises Odd."""
    parts = note.decode("utf-8", "replace").split("\n\n")
    lines, signatures = parts[0].split("\n"), parts[-1].split("\n")
    signed = len(signatures) > 1 and signatures[-1] == "" and all(line.startswith("\u2014 ") for line in signatures[:-1])
    must("Two parts, four lines, and lines of signatures", (len(parts), len(lines), signed), (2, 4, True))
    must("Origin of the checkpoint", lines[0], origin)
    must("Number of leaves in decimal", bool(re.fullmatch("0|[1-9][0-9]{0,18}", lines[1])), True)
    root, words = base64_bytes(lines[2], 32), signatures[0].split(" ")
    must("Root in base64, and time", root is not None and TIME.fits(lines[3]), True)
    signature = base64_bytes(words[2], 68) if len(words) == 3 and words[1] == origin else None
    known = [key for key in keys if signature and signature[:4] == sha256(origin.encode() + b"\n\1" + key)[:4]]
    must("First signature is by one of the keys", any(is_signed(key, parts[0].encode() + b"\n", signature[4:]) for key in known), True)
    return Checkpoint(int(lines[1]), root, path)

# ---- What has to hold, in the order of the format ----
Fault = namedtuple("Fault", "step place what found expected means reaches")
Leaf = namedtuple("Leaf", "kind subject at payload")
PART, ALL = "Other posts and files are judged by themselves.", "Rely on nothing in this package until the cause is known."
WHY = {
    "file": ("The bytes of this file are not those that were packed, or the list was changed. Don't rely on this file.", PART),
    "list": ("A file was added after the package was made. Ask for the package again.", PART),
    "form": ("The manifest was changed, or was made by another program. The checks that need it were not made.", ALL),
    "signature": ("The manifest was changed after it was signed, or was signed with another key.", ALL),
    "checkpoint": ("This state of the log was not signed for this firm, or the log was rewritten.", "Rely on nothing in this tree."),
    "leaf": ("What this leaf records is not what was written into the log.", "Don't rely on what refers to this leaf. " + PART),
    "version": ("This version of the post is not the one that was recorded.", "Don't rely on this post. " + PART),
    "medium": ("This picture, film or file is not the one that was received with the post.", "Don't rely on it. " + PART),
    "import": ("What is said of this import is not what was recorded at its receipt.", "Don't rely on its origin. " + PART),
    "document": ("The document is not the one that was recorded when it was made.", "Don't rely on the document. " + PART),
    "history": ("This leaf does not record what the package says it does.", PART),
    "anchor": ("The package was not signed with that key, or the key is another firm's or installation's.", ALL),
    "log": ("The log was rewritten, or the checkpoint is another firm's. Row checks, where entered, were right.", ALL)}

class Check:
    def __init__(self, package):
        self.package, self.faults, self.counts, self.facts, self.manifest = package, [], {}, [], None
        self.hashes, self.states, self.leaves, self.used, self.missing, self.wanted = {}, {}, {}, set(), 0, {}
    def holds(self, step, place, why, counted, check, *values):
        """Makes one check. What it returns, or None after a fault, which is kept with its place and meaning."""
        try: result = check(*values)
        except Odd as odd:
            result = None
            self.faults.append(Fault(step, plain(place + odd.path), odd.what, shown(odd.found), shown(odd.expected), *WHY[why]))
        self.tally(counted, result is not None)
        return result
    def tally(self, name, good):
        right, total = self.counts.get(name, (0, 0))
        self.counts[name] = (right + good, total + 1)
    def run(self):
        manifest = self.read_manifest()
        self.hash_files()
        if manifest is None or not self.holds(1, "manifest.json", "form", None, self.check_form, manifest): return
        self.manifest, self.keys = manifest, [base64_bytes(key["publicKey"], 32) for key in manifest["keys"]]
        for version in (version for post in manifest["posts"] for version in post["versions"]):
            self.wanted.setdefault((version["leaf"]["tree"], version["leaf"]["seq"]), set()).add(version["index"])
        self.check_files()
        self.holds(2, "manifest.sig", "signature", None, self.check_signature)
        for tree in manifest["trees"]:
            self.check_checkpoints(tree)
            self.holds(4, "tree %d" % tree["number"], "leaf", None, self.check_leaves, tree)
        self.check_posts()
        self.check_imports()
        for document in manifest["documents"]:
            self.holds(8, "document", document["path"], "document", self.check_document, document)
        for name, kinds in (("deleted", ["post.purge", "post.purgeVersions", "import.purge"]), ("handedOver", ["report.download"])):
            for item in manifest[name]: self.holds(9, "manifest.json, " + name, "history", name, self.find_leaf, item["leaf"], kinds)
        self.tell_new_trees()
        self.faults.sort(key=lambda fault: fault.step)
    def read_manifest(self):
        """The manifest, or None after a fault. A package too new is left unchecked."""
        inside, manifest = self.package.entries, None
        if "manifest.json" in inside:
            manifest = self.holds(1, "manifest.json", "form", None, lambda: parse_json(self.package.whole("manifest.json", MAX_MANIFEST_BYTES)))
        if self.faults and "manifest.sig" in inside: return None
        form = manifest.get("format") if isinstance(manifest, dict) else None
        if not isinstance(form, str) or not form.startswith("proofline-evidence/"):
            raise Stop(NOT_A_PACKAGE, "This is not an evidence package", "The zip has no manifest of an evidence package.")
        if form != FORMAT: raise Stop(TOO_NEW, "This package is too new for this verifier",
                                      "It has the format %s. Nothing was checked. Use a newer verifier." % shown(form))
        return manifest
    def hash_files(self):
        """Step 1: every file has the CRC-32 of its entry. Each file is read once, in small pieces."""
        for path, entry in self.package.entries.items():
            digest, crc = hashlib.sha256(), 0
            for chunk in self.package.chunks(path):
                digest.update(chunk)
                crc = zlib.crc32(chunk, crc)
            self.hashes[path] = digest.digest()
            self.holds(1, path, "file", None, must, "CRC-32 of the file", "%08x" % crc, "%08x" % entry.crc)
    def check_form(self, manifest):
        """What has a number or an id is in its list once. Else one thing could be shown, and read, as many."""
        fit(manifest, MANIFEST)
        lists = [[item[field] for item in manifest[name]] for name, field in (
            ("files", "path"), ("posts", "id"), ("imports", "id"), ("trees", "number"), ("archives", "path"), ("keys", "publicKey"))]
        lists += [[version["number"] for version in post["versions"]] for post in manifest["posts"]]
        lists += [[older["path"] for older in tree["older"]] for tree in manifest["trees"]]
        for values in lists: must("Something twice in one list of " + shown(str(values[:1])), len(values) - len(set(values)), 0)
        return must("Number of keys, from 1 to 1000", 1 <= len(manifest["keys"]) <= 1000, True)
    def check_files(self):
        """Step 1: the list of the manifest and the zip have the same files, with these sizes and hashes."""
        for file in self.manifest["files"]:
            self.holds(1, file["path"], "file", "files", self.has_bytes, file["path"], file["path"], file["sha256"], file["size"])
        listed, alone = {file["path"] for file in self.manifest["files"]}, {"manifest.json", "manifest.sig"}
        self.used = set(alone)
        for path in self.package.entries:
            self.holds(1, path, "list", None, must, "File is listed in the manifest", path in listed, path not in alone)
    def has(self, path, expected):
        """The path is the one that the format gives, and the file is in the zip."""
        must("Path in the manifest", path, expected)
        self.used.add(path)
        return must("%s is in the zip" % plain(path), path in self.hashes, True)
    def has_bytes(self, path, expected, digest, size=None):
        """The same, and the file has this hash and, if one is given, this size. Without a hash it never holds."""
        self.has(path, expected)
        if size is not None: must("Size of " + plain(path), self.package.entries[path].size, size)
        return must("SHA-256 of " + plain(path), self.hashes[path].hex(), digest)
    def check_signature(self):
        """Step 2: the manifest is signed by the last key of its keys."""
        must("Signature is in the zip", "manifest.sig" in self.hashes, True)
        lines = self.package.whole("manifest.sig", MAX_NOTE_BYTES).decode("utf-8", "replace").split("\n")
        must("Lines of the signature", [lines[0], lines[-1], len(lines)], [FORMAT, "", 4])
        must("Key of the signature", lines[1], self.manifest["keys"][-1]["publicKey"])
        message, signature = FORMAT + "\n" + self.hashes["manifest.json"].hex(), base64_bytes(lines[2], 64)
        return must("Signature is of manifest.json, by its key", signature and is_signed(self.keys[-1], message.encode(), signature), True)
    def check_checkpoints(self, tree):
        """Step 3: checkpoints are signed for this firm and tree, and each older one is the beginning of the newest."""
        states = self.states.setdefault(tree["number"], [])
        for item in [{"path": tree["checkpoint"], "proof": None}] + tree["older"]:
            state = self.holds(3, item["path"], "checkpoint", "checkpoints", self.check_checkpoint, tree["number"], item, states)
            if state: states.append(state)
            if not states: return  # Without the newest one there is nothing to compare with.
    def origin(self, number):
        return "proofline/" + self.manifest["firm"]["id"] + ("" if number == 1 else "/%d" % number)
    def check_checkpoint(self, number, item, states):
        path, proof = item["path"], item["proof"]
        self.has(path, path)
        state = read_checkpoint(self.package.whole(path, MAX_NOTE_BYTES), self.origin(number), self.keys, path)
        self.has(path, "log/%d/%s" % (number, "checkpoint" if proof is None else "older/%d" % state.size))
        must("Consistency proof leads to the root of the newest checkpoint", proof is None or is_consistent(
            state.size, state.root, states[0].size, states[0].root, list(map(bytes.fromhex, proof))), True)
        return state
    def check_leaves(self, tree):
        """Step 4: every leaf is in the tree, and commits to its payload."""
        number, last = tree["number"], -1
        paths = ["log/%d/leaves" % number, "log/%d/payloads" % number]
        all(self.has(path, path) for path in paths)
        must("Newest checkpoint of the tree holds", bool(self.states[number]), True)
        lines, payloads = map(self.package.lines, paths)
        for leaf in tree["leaves"]:
            place = "tree %d, leaf %d" % (number, leaf["seq"])
            must("Leaves are in the order of seq", leaf["seq"] > last, True)
            last = leaf["seq"]
            found = self.holds(4, place, "leaf", "leaves", self.check_leaf, number, leaf, next(lines, None), next(payloads, None))
            if found: self.leaves[number, last] = found
        return must("More lines than leaves in the manifest", (next(lines, None), next(payloads, None)), (None, None))
    def check_leaf(self, number, leaf, line, payload):
        must("A line for this leaf", line is not None and payload is not None, True)
        newest, proof = self.states[number][0], list(map(bytes.fromhex, leaf["proof"]))
        must("Inclusion proof leads to the root of the newest checkpoint, size %d" % newest.size,
             is_included(sha256(b"\0", line), leaf["seq"], newest.size, proof, newest.root), True)
        fields, content = parse_json(line), None
        fit(fields, LEAF_LINE)
        must("Firm of the leaf", fields["customerId"], self.manifest["firm"]["id"])
        must("Payload without a salt", b"" if leaf["salt"] else payload, b"")
        if leaf["salt"]:
            must("Commitment of the leaf", sha256(bytes.fromhex(leaf["salt"]), payload).hex(), fields["commitment"])
            content = parse_json(payload)
            must("Payload is an object", isinstance(content, dict), True)
            for name in ("kind", "subjectId", "actorId"):
                must(name + " is in the payload", name in content, True)
                must(name + " of the payload", content[name], fields[name])
            content = self.kept(content, self.wanted.get((number, leaf["seq"]), ()))
        return Leaf(fields["kind"], fields["subjectId"], fields["at"], content)
    def kept(self, content, picked):
        """Of a payload, only what later checks ask for: one of an import can list millions of posts."""
        small = {name: "(a list or an object)" if isinstance(value, (list, dict)) else value for name, value in content.items() if name not in ("posts", "numbers")}
        posts, numbers = content.get("posts"), content.get("numbers")
        if isinstance(posts, list) and isinstance(numbers, list) and len(posts) == len(numbers):
            small["posts"] = len(posts), {i: (posts[i], numbers[i]) for i in picked if i < len(posts)}
        return small
    def find_leaf(self, reference, kinds, subject=None):
        """The leaf of a reference: it holds, is of one of these kinds, of this subject, and has its payload where that is needed."""
        leaf, name = self.leaves.get((reference["tree"], reference["seq"])), "leaf %d of tree %d" % (reference["seq"], reference["tree"])
        must("The package has %s, and it holds" % name, leaf is not None, True)
        if leaf.kind not in kinds: raise Odd(leaf.kind, " or ".join(kinds), "Kind of " + name)
        if subject is not None: must("Subject of " + name, leaf.subject, subject)
        must("Payload of %s was deleted" % name, leaf.payload is None and kinds[0] in ("import.posts", "import.seal", "report.file"), False)
        return leaf
    def check_posts(self):
        """Steps 5 and 6: every version of every post, and its media."""
        imports = {item["id"] for item in self.manifest["imports"]}
        for number, post in enumerate(self.manifest["posts"], 1):
            results = [self.holds(5, "post %d" % number, "version", None, must, "Post has a version", bool(post["versions"]), True)]
            for version in post["versions"]:
                place, stem = "post %d, version %d" % (number, version["number"]), "posts/%06d/version-%d" % (number, version["number"])
                canonical = self.holds(5, place, "version", None, self.check_version, post, version, stem, imports)
                results.append(canonical is not None and self.holds(6, place, "medium", None, self.check_media, place, version, canonical))
            self.tally("posts", all(results))
    def check_version(self, post, version, stem, imports):
        """Step 5: the log recorded, for this post and version, the hash of the salt and these bytes."""
        self.has(version["path"], stem + ".json")
        for m, record in enumerate(version["records"], 1): self.has(record["path"], "%s-record-%d.txt" % (stem, m))
        canonical = self.package.whole(version["path"], MAX_JSON_BYTES)
        must("SHA-256 of the canonical bytes", sha256(canonical).hex(), version["sha256"])
        must("Its import is in the list of imports", version["import"] in imports, True)
        payload = self.find_leaf(version["leaf"], ["import.posts"], version["import"]).payload
        path, index = "log/%d/commitments/%d" % (version["leaf"]["tree"], version["leaf"]["seq"]), version["index"]
        count, picked = payload.get("posts", (0, {}))
        self.has_bytes(path, path, payload.get("commitments"), 32 * count)
        must("Post and number in the leaf, at index %d" % index, picked.get(index), (post["id"], version["number"]))
        recorded = self.package.bytes_at(self.package.entries[path].start + 32 * index, 32)
        must("Hash of salt and canonical bytes", sha256(bytes.fromhex(version["salt"]), canonical).hex(), recorded.hex())
        return canonical
    def check_media(self, place, version, canonical):
        """Step 6: the media are those of the canonical bytes, and their files have these hashes."""
        content = parse_json(canonical)
        must("Canonical bytes are an object with media", isinstance(content, dict) and "media" in content, True)
        fit(content["media"], [MEDIUM])
        listed, recorded = [[(medium["sha256"], medium["uri"]) for medium in media] for media in (version["media"], content["media"])]
        must("Media of the version", listed, recorded)
        self.missing += sum(medium["path"] is None for medium in version["media"])
        # A name may have the ending of its type, such as .jpg.
        path = lambda medium: "media/%s" % medium["sha256"] + re.sub(r"^[^.]*", "", medium["path"])[:9]
        return all([self.holds(6, place, "medium", "media", self.has_bytes, medium["path"], path(medium), medium["sha256"])
                    for medium in version["media"] if medium["path"] is not None])
    def check_imports(self):
        """Step 7: what was received and when, and the archives."""
        archives = {item["id"]: item["archive"] for item in self.manifest["imports"]}
        for item in self.manifest["imports"]: self.holds(7, "import " + item["id"], "import", "imports", self.check_import, item)
        for item in self.manifest["archives"]:
            seal = archives.get(item["import"]) or {"sha256": "(its import has no seal)", "size": None}
            self.holds(7, item["path"], "import", "archives", self.has_bytes, item["path"], "archives/%s.zip" % seal["sha256"], seal["sha256"], seal["size"])
    def check_import(self, item):
        self.find_leaf(item["start"], ["import.start"], item["id"])
        must("Import has a seal", item["seal"] is not None, item["archive"] is not None)
        seal = self.find_leaf(item["seal"], ["import.seal"], item["id"]).payload if item["seal"] else {}
        return must("Archive in the seal", (seal.get("archiveSha256"), seal.get("size")), tuple(map((item["archive"] or {}).get, ("sha256", "size"))))
    def check_document(self, document):
        """Step 8: the document is the one whose hash was recorded."""
        recorded = self.find_leaf(document["leaf"], ["report.file"]).payload.get("sha256")
        return self.has_bytes(document["path"], "document/" + document["path"].partition("/")[2], recorded)
    def tell_new_trees(self):
        """A tree above 1 began after a break. Its leaf 0 says why: a fact, not a fault."""
        for number in sorted(number for number in self.states if number > 1):
            leaf = self.holds(4, "tree %d" % number, "leaf", None, self.find_leaf, {"tree": number, "seq": 0}, ["evidence.break"])
            if leaf is None: continue
            says = leaf.payload or {}
            tree, cause, last, left, lost = [shown(says.get(name)) for name in ("tree", "cause", "lastSize", "foundLeaves", "lostLeaves")]
            self.facts.append("The log before this one (tree %s) ended: %s. Its last known state had %s leaves; %s are left, and %s are lost."
                              % (tree, cause.rstrip("."), last, left, lost) if leaf.payload else
                              "The log of this firm was begun again as tree %d (%s). What its first leaf says was deleted." % (number, leaf.at))

# ---- What was entered from outside the package ----
HEX = r"(?:[0-9a-f][\s:|\u00ad\u2010-\u2015-]*){%d}"
PRINTED_ROWS = re.compile(r"(?<!\w)(?:1\s+)?(%s)(?:2\s+)?(%s)(?!\w)" % (HEX % 34, HEX % 34), re.I)
PLAIN_HEX = re.compile(r"(?<!\w)(%s)(?!\w)" % (HEX % 64), re.I)
def mistyped(sentence):
    return Stop(MISTYPED, "What you entered can't be read", sentence + " This is no failure of the package. Correct it and check again.")
def read_32_bytes(text, label, what):
    """32 bytes as printed in two rows that check themselves, or as plain hex, with words around them."""
    parts, read = re.split(label, text, maxsplit=1, flags=re.I), lambda hexadecimal: bytes.fromhex(re.sub("[^0-9a-fA-F]", "", hexadecimal))
    printed = [[read(row) for row in found] for found in PRINTED_ROWS.findall(parts[-1])][:1 if len(parts) > 1 else None]
    for rows in printed:
        wrong = ["row %d" % number for number, row in enumerate(rows, 1) if sha256(row[:16])[0] != row[16]]
        if wrong:
            raise mistyped("%s of the %s %s mistyped: the last two characters of a row check it." %
                           (" and ".join(wrong).capitalize(), what, "is" if len(wrong) == 1 else "are"))
    values = {rows[0][:16] + rows[1][:16] for rows in printed} or set(map(read, PLAIN_HEX.findall(parts[-1])[:1 if len(parts) > 1 else None]))
    if len(values) != 1:
        raise mistyped("The %s is 64 characters of 0 to 9 and a to f, or two printed rows with two more each to check them. %s." %
                       (what, "More than one could be meant" if values else "None was found"))
    return values.pop()
def read_entered_checkpoint(given):
    """Size, root and, if it is named, origin of a checkpoint: a signed note, or the rows of a printed page."""
    if len(given) < 4096 and os.path.isfile(given):
        with open(given, "rb") as file:
            given = file.read(MAX_NOTE_BYTES).decode("utf-8", "replace")
    origin = re.search(r"proofline/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:/[1-9][0-9]*)?(?![\w/])", given)
    text, name = given.replace(origin.group(), " . ") if origin else given, origin and origin.group()
    note = re.search(r"(?:^|\s)([0-9]{1,19})[\s>]+([A-Za-z0-9+/]{43}=)(?=\s|$)", given)
    if note and base64_bytes(note.group(2), 32): return int(note.group(1)), base64_bytes(note.group(2), 32), name
    number = r"([0-9]{1,3}(?:[,.' \u00a0\u202f][0-9]{3})+(?![0-9a-f])|[0-9]{1,19})(?![0-9a-z])"
    size = re.search(r"\b(?:size|tama\S+o|taille)\b\W{0,4}" + number, text, re.I) or re.match(r"\s*" + number, text)
    if not size: raise mistyped("The size of the checkpoint, a number before its root, is missing.")
    root = read_32_bytes(text[:size.start()] + " . " + text[size.end():], r"\b(?:root|ra\S{1,2}z|racine)\b", "root")
    return int(re.sub("[^0-9]", "", size.group(1))), root, name
def compare_fingerprint(check, entered):
    """Whether the package is signed with the key that was entered."""
    *older, last = map(sha256, check.keys)
    if entered in older: return False, "Key fingerprint: that of an older key, which did not sign the manifest. This package can't show it."
    agrees = check.holds(10, "fingerprint that you entered", "anchor", None, must, "Fingerprint of the key", last.hex(), entered.hex())
    return agrees, "Key fingerprint: agrees. The package is signed with this key." if agrees else "Key fingerprint: does not agree."
def compare_checkpoint(check, size, root, origin):
    """The (tree, size) up to which the entered checkpoint vouches, or None; and a sentence."""
    same = {state.root: (number, state.path) for number, states in check.states.items() for state in states
            if state.size == size and origin in (None, check.origin(number))}
    if not same: return None, "Checkpoint: none of size %d of this log is in the package. This package can't show it. This is no failure." % size
    if root in same: return (same[root][0], size), "Checkpoint: agrees. No leaf below %d of tree %d was rewritten since then." % (size, same[root][0])
    found, (_, path) = sorted(same.items())[0]
    check.holds(10, path + " and the checkpoint that you entered", "log", None, must, "Root of size %d" % size, found.hex(), root.hex())
    return None, "Checkpoint: does not agree."
def conclude(check, fingerprint, checkpoint):
    """The headline follows from what the package was compared with, and says no more."""
    entered, signed, anchor = [], False, None
    if check.manifest and fingerprint: signed, *entered = compare_fingerprint(check, fingerprint)
    if check.manifest and checkpoint: anchor, *entered = *compare_checkpoint(check, *checkpoint), *entered
    if check.faults:
        return DIFFERS, "1 check failed" if len(check.faults) == 1 else "%d checks failed" % len(check.faults), entered, [
            "This package is not what was recorded, or not whole. Each failure is named below with its place and meaning."]
    base = "Signed with the key that you entered" if signed else "Consistent with itself; who made it is not checked"
    if anchor is None:
        return HOLDS, base, entered, ["This shows which key signed, not who holds it, and not that nothing was changed before." if signed else
                "The parts of this package fit each other. All of it, the key too, could have been made yesterday."]
    covered = lambda leaf: leaf["tree"] == anchor[0] and leaf["seq"] < anchor[1]
    posts, documents, rests = check.manifest["posts"], check.manifest["documents"], "the key alone" if signed else "nothing from outside"
    newer = ["post %d" % n for n, post in enumerate(posts, 1) if not all(covered(version["leaf"]) for version in post["versions"])]
    notes = ["%d of %d posts and their files are byte for byte what was recorded. This rests on the checkpoint that you entered." % (
        len(posts) - len(newer), len(posts)) if len(posts) > len(newer) else "The checkpoint agrees, but covers no post of this package."]
    if not all(covered(each["leaf"]) for each in documents): notes.append("The document was recorded after the checkpoint; it rests on %s." % rests)
    if newer:
        notes.append("%d of %d posts were recorded after the checkpoint or in another tree and rest on %s: %s%s." % (
            len(newer), len(posts), rests, ", ".join(newer[:SHOWN_FAULTS]), ", and more" if len(newer) > SHOWN_FAULTS else ""))
    return HOLDS, base if len(posts) == len(newer) else "The bytes are unchanged", entered, notes

# ---- What is said ----
def plain(text):
    """Text without characters that could change what the terminal shows."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "\\u%04x" % ord(letter) for letter in text)
def shown(value):
    if isinstance(value, (bool, type(None))): return {True: "yes", False: "no", None: "nothing"}[value]
    try: text = value if isinstance(value, str) else repr(value)[:2000]
    except RecursionError: text = "lists within lists"
    return plain(text if len(text) <= 300 else text[:300] + " …")
def checked_lines(check):
    return ["%s of %s %s." % (*check.counts[name], word) for name, word in (
        ("files", "files have the size and SHA-256 that the manifest names"), ("checkpoints", "checkpoints are signed and fit each other"),
        ("leaves", "leaves are in the tree of the newest checkpoint"), ("posts", "posts have the bytes and media that the log recorded"),
        ("media", "uses of an original picture, film or file have its hash"), ("imports", "imports have receipt and seal in the log"),
        ("archives", "archives have the hash of their seal"), ("document", "document has the hash that the log recorded"),
        ("deleted", "deletions are in the log"), ("handedOver", "downloads are in the log")) if name in check.counts]
def not_checked(check):
    if check is None: return ["Nothing in this package was checked."]
    other = sorted(path for path in check.hashes if path not in check.used)
    return ["That the canonical bytes say what the records as received say. Both are in the package: compare them.",
            "That the document prints the posts correctly. Its bytes are checked; its words are not compared.",
            "That a record is at its place in the archive.", "Who cosigned a checkpoint, and time stamps.",
            "This verifier. Compare its SHA-256 with the published one.",
            "What %d other files say; only their hashes are checked. %s" % (len(other), ", ".join(map(plain, other[:5]))),
            "%d media that are named, with the reason why they are missing." % check.missing]
DOES_NOT_SHOW = ["Who wrote a post, or who held the account. It never shows that a post is authentic.",
                 "That what a post says is so, or that its date is right.",
                 "That nothing is missing: the sender's archive, the firm's choice and this package can each hold less than there was."]
def as_text(report):
    lines, faults = [report["headline"]] + report["sentences"], report["failures"]
    parts = [("Package", "package"), ("Facts", "facts"), ("What you entered from outside the package", "entered"), ("", "failures"),
             ("Checked", "checked"), ("Not checked here", "notChecked"), ("What this does not show", "doesNotShow")]
    for title, name in parts:
        if report[name] and title: lines += ["", title] + ["  - " + item for item in report[name]]
        for number, fault in enumerate(faults[:SHOWN_FAULTS] if name == "failures" else [], 1):
            lines += ["", "Failure %d: %s" % (number, fault["what"])] + ["  %-9s %s" % (key.capitalize(), fault[key]) for key in
                      ("place", "found", "expected", "means", "reaches")]
        if name == "failures" and len(faults) > SHOWN_FAULTS: lines += ["", "%d more failures; --json lists all." % (len(faults) - SHOWN_FAULTS)]
    return "\n".join(lines)
def verify(path, fingerprint, checkpoint):
    """The whole check of one file, as a report."""
    check, entered, about = None, [], [plain(os.path.basename(path))]
    try:
        fingerprint = None if fingerprint is None else read_32_bytes(fingerprint, r"\b(?:fingerprint|huella|empreinte)\b", "fingerprint")
        checkpoint = None if checkpoint is None else read_entered_checkpoint(checkpoint)
        with open(path, "rb") as handle:
            running = Check(Package(handle))
            running.run()
        code, headline, entered, sentences = conclude(running, fingerprint, checkpoint)
        check, says = running, running.manifest
        if says: about.append("Says of itself: %s; %s; %s %s; made %s" % (*map(shown, (
            says["firm"]["name"], says["client"]["name"], says["of"]["kind"], says["of"]["name"] or "")), says["madeAt"]))
    except Stop as stop:
        code, headline, *sentences = stop.args
    except OSError as error:
        code, headline, sentences = UNREADABLE, "The file can't be read", [plain("%s. Copy or download it again." % error)]
    except Exception as error:  # A fault of this program, or too little memory, must not look like a fault of the package.
        code, headline, name = BROKEN, "The check did not end", type(error).__name__
        sentences = [plain("This verifier failed (%s: %s). Nothing is shown about the package." % (name, error))[:500]]
    return {"format": FORMAT, "exitCode": code, "headline": headline, "sentences": sentences, "package": about,
            "facts": check.facts if check else [], "entered": entered,
            "failures": [fault._asdict() for fault in check.faults] if check else [],
            "checked": checked_lines(check) if check else [], "notChecked": not_checked(check), "doesNotShow": DOES_NOT_SHOW}
def self_test():
    """RFC 8032, section 7.1, test 3, and the same with one bit changed."""
    key = bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    signature = bytes.fromhex("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                              "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")
    good = is_signed(key, b"\xaf\x82", signature) and not is_signed(key, b"\xaf\x83", signature)
    print("The self-test holds." if good else "The self-test failed: don't use this verifier on this computer.")
    return HOLDS if good else BROKEN
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="?")
    parser.add_argument("--fingerprint", help="fingerprint of the key, from paper or a person you trust")
    parser.add_argument("--checkpoint", help="a checkpoint from outside the package: a file, or its text")
    parser.add_argument("--json", action="store_true", help="print the result as JSON, with all failures")
    parser.add_argument("--self-test", action="store_true", help="check this verifier against a published vector")
    options = parser.parse_args()
    if options.self_test or options.package is None: return self_test() if options.self_test else parser.error("name the package")
    sys.stdout.reconfigure(errors="backslashreplace")
    report = verify(options.package, options.fingerprint, options.checkpoint)
    try: print(json.dumps(report, indent=1) if options.json else as_text(report), flush=True)
    except BrokenPipeError: os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # The reader, such as head, has seen enough.
    return report["exitCode"]
if __name__ == "__main__": sys.exit(main())
