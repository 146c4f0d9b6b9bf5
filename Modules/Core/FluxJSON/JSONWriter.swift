package import FoundationEssentials

/// Writes a stream of values as indented JSON; a list needs only as much memory as its largest element.
///
/// Members are written in the order in which a value encodes them. `JSONEncoder` builds a tree of each value
/// and takes seven times as long. Not safe for concurrent use.
package final class JSONWriter {
    /// An open list or object, and the number of its elements.
    private struct Level {
        let end: UInt8
        var count = 0
    }

    private var bytes: [UInt8] = []
    private var levels: [Level] = []
    /// Whether a member's name was written and its value is still missing.
    private var isNamed = false
    let fields: JSONFields?
    let formatDate: (Date) -> String

    /// Creates an empty writer.
    ///
    /// - Parameters:
    ///   - fields: The fields to write of each value; `nil` for all.
    ///   - formatDate: Converts a date to the string that is written.
    package init(fields: JSONFields? = nil, formatDate: @escaping (Date) -> String) {
        (self.fields, self.formatDate) = (fields, formatDate)
    }

    /// Returns the bytes that were written since the last call.
    package func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    package func beginList() { begin(UInt8(ascii: "["), end: UInt8(ascii: "]")) }
    package func beginObject() { begin(UInt8(ascii: "{"), end: UInt8(ascii: "}")) }
    /// Ends the innermost open list or object.
    package func end() { close(to: levels.count - 1) }

    /// Writes a member's name; the next value is the member's.
    package func name(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        isNamed = true
    }

    /// Writes `value`.
    ///
    /// - Throws: Rethrows the errors of the value's own encoding.
    package func write(_ value: some Encodable) throws {
        try JSONValueEncoder(writer: self, fields: fields).write(value)
    }

    // MARK: - Used by the encoder

    /// The number of open lists and objects.
    var depth: Int { levels.count }
    /// The number of elements in the list or object at `depth`.
    func count(at depth: Int) -> Int { levels[depth - 1].count }

    /// Ends open lists and objects until only `depth` of them are open.
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

    /// Writes the separator before a value.
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

/// A selection of a value's fields; nested ones are written as `user.id`.
package struct JSONFields: Sendable, Equatable {
    /// The selected members by name. A member without selected fields is written completely.
    private var members: [String: JSONFields] = [:]

    /// - Parameter names: Paths of field names separated by dots. In a list, a path applies to each element.
    package init(_ names: [String]) {
        for name in names { add(name.split(separator: ".", omittingEmptySubsequences: false)[...]) }
    }

    private mutating func add(_ path: ArraySlice<Substring>) {
        guard let first = path.first.map(String.init) else { return }
        // Selecting a member includes its fields, whichever was named first.
        if path.count == 1 {
            members[first] = JSONFields([])
        } else if members[first].map({ !$0.members.isEmpty }) ?? true {
            members[first, default: JSONFields([])].add(path.dropFirst())
        }
    }

    /// - Returns: Whether the member is selected, and which of its fields; `nil` for all.
    func member(_ name: String) -> (isWanted: Bool, fields: JSONFields?) {
        guard let member = members[name] else { return (false, nil) }
        return (true, member.members.isEmpty ? nil : member)
    }
}
