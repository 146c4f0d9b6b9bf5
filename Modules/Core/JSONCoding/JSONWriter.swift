package import FoundationEssentials

/// Writes values as indented JSON, one after the other, as they come: a list needs no more memory than an element.
///
/// Members stand in the order that a value codes them in. `JSONEncoder` makes a tree of each value and is seven times
/// as slow. Not for two threads at once.
package final class JSONWriter {
    /// What is open: a list or an object, and how much stands in it.
    private struct Level {
        let end: UInt8
        var count = 0
    }

    private var bytes: [UInt8] = []
    private var levels: [Level] = []
    /// Whether a name was written whose value has not begun.
    private var isNamed = false
    let fields: JSONFields?
    let formatDate: (Date) -> String

    /// - Parameters:
    ///   - fields: What is written of each value; `nil` for all.
    ///   - formatDate: A date as it is to be written.
    package init(fields: JSONFields? = nil, formatDate: @escaping (Date) -> String) {
        (self.fields, self.formatDate) = (fields, formatDate)
    }

    /// What was written since this was called last.
    package func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    package func beginList() { begin(UInt8(ascii: "["), end: UInt8(ascii: "]")) }
    package func beginObject() { begin(UInt8(ascii: "{"), end: UInt8(ascii: "}")) }
    /// Ends what was begun last.
    package func end() { close(to: levels.count - 1) }

    /// Writes a member's name; what is written next is its value.
    package func name(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        isNamed = true
    }

    /// - Throws: What the value's own coding throws.
    package func write(_ value: some Encodable) throws {
        try JSONValueEncoder(writer: self, fields: fields).write(value)
    }

    // MARK: - What an encoder asks for

    /// How much is open.
    var depth: Int { levels.count }
    /// How much stands in what was begun last.
    func count(at depth: Int) -> Int { levels[depth - 1].count }

    /// Ends what was begun since so much was open.
    func close(to depth: Int) {
        while levels.count > depth {
            let level = levels.removeLast()
            if level.count > 0 { breakLine() }
            bytes.append(level.end)
        }
    }

    func scalar(_ text: String) {
        begin()
        bytes.append(contentsOf: text.utf8)
    }

    func text(_ text: String) {
        begin()
        string(text)
    }

    private func begin(_ start: UInt8, end: UInt8) {
        begin()
        bytes.append(start)
        levels.append(Level(end: end))
    }

    /// A value begins.
    private func begin() {
        if isNamed { isNamed = false } else { separate() }
    }

    private func separate() {
        guard !levels.isEmpty else { return }
        if levels[levels.count - 1].count > 0 { bytes.append(UInt8(ascii: ",")) }
        levels[levels.count - 1].count += 1
        breakLine()
    }

    private func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        for _ in levels {
            bytes.append(UInt8(ascii: " "))
            bytes.append(UInt8(ascii: " "))
        }
    }

    private func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where Self.isEscaped(byte) {
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case 0x20...: bytes.append(byte)
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            bytes.append(contentsOf: (byte < 0x10 ? "u000\(digits)" : "u00\(digits)").utf8)
        }
    }
}
