import FluxCore

/// A 64-bit hash of encoded values, the same in every run: FNV-1a over words instead of bytes.
struct Fingerprint {
    /// How values are hashed.
    enum Version: Int {
        /// The elements of a list one after the other.
        case first = 1
        /// A list from the hashes of its elements, so that equal elements need not be hashed again.
        case current
    }

    let version: Version
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ version: Version = .current) { self.version = version }

    /// The hash of a list, from the hashes of its elements.
    init(ofElements fingerprints: [UInt64]) {
        self.init()
        beginList(fingerprints.count)
        for fingerprint in fingerprints { add(fingerprint) }
    }

    /// Formats a hash as 16 hexadecimal digits.
    static func text(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The hash of a tree's outermost value.
    static func of(_ tree: EncodingTree, _ version: Version) -> UInt64 {
        of(tree, EncodingTree.root, version)
    }

    private static func of(
        _ tree: EncodingTree, _ index: EncodingTree.Index, _ version: Version
    ) -> UInt64 {
        var hash = Fingerprint(version)
        hash.add(tree, index)
        return hash.value
    }

    /// Adds the hash of a part.
    mutating func add(key: String, _ part: UInt64) {
        add(key)
        add(part)
    }

    private mutating func add(_ tree: EncodingTree, _ index: EncodingTree.Index) {
        let kind = tree.kind(index)
        switch kind {
        case .number where tree.number(index) == 0:
            // −0 equals 0, and older recordings have the fingerprint of 0.
            add(UInt64(EncodingTree.Kind.integer.rawValue))
            add(0)
        case .null, .bool, .integer, .unsigned, .number:
            add(UInt64(kind.rawValue))
            add(tree.bits(index))
        case .duration:
            add(UInt64(EncodingTree.Kind.integer.rawValue))
            add(tree.bits(index))
        case .text:
            add(UInt64(kind.rawValue))
            add(tree.text(index))
        case .list, .unorderedList, .unorderedPairs, .exactDuration:
            let elements = tree.elements(index)
            beginList(elements.count)
            for element in elements {
                switch version {
                case .first: add(tree, element)
                case .current: add(Self.of(tree, element, version))
                }
            }
        case .empty, .keyed:
            add(UInt64(EncodingTree.Kind.keyed.rawValue))
            let values = tree.sortedValues(index)
            add(UInt64(values.count))
            for value in values {
                add(tree.key(value))
                add(tree, value)
            }
        }
    }

    private mutating func beginList(_ count: Int) {
        add(UInt64(EncodingTree.Kind.list.rawValue))
        add(UInt64(count))
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { content in
            let bytes = UnsafeRawBufferPointer(content)
            add(UInt64(bytes.count))
            var position = 0
            while position + 8 <= bytes.count {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
                position += 8
            }
            if position < bytes.count { add(bytes[position...].reduce(0) { $0 << 8 | UInt64($1) }) }
        }
    }

    /// Unlike multiplication alone, the rotation carries the upper bits down.
    private mutating func add(_ word: UInt64) {
        let product = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
        value = product << 29 | product >> 35
    }
}
