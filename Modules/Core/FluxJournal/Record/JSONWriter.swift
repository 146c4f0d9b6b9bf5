import FluxCore

/// Writes the values of an `EncodingTree` as JSON without line breaks: keys are sorted, control characters
/// are escaped, and numbers that are not finite are `"inf"`, `"-inf"` and `"nan"`. A duration is the number
/// of its nanoseconds with an exponent of 0, `2500000000e0`: a reader that does not know this reads the same
/// number.
struct JSONWriter {
    /// What follows the nanoseconds of a duration.
    static let durationMark: StaticString = "e0"

    private(set) var bytes: [UInt8] = []

    /// Removes what was written and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text that is JSON already.
    private mutating func appendJSON(_ json: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
    }

    /// Appends a value; the outermost one by default.
    mutating func append(_ tree: EncodingTree, _ index: EncodingTree.Index = EncodingTree.root) {
        switch tree.kind(index) {
        case .empty: appendJSON("{}")
        case .null: appendJSON("null")
        case .bool: appendJSON(tree.bits(index) != 0 ? "true" : "false")
        case .integer: appendInteger(Int64(bitPattern: tree.bits(index)))
        case .unsigned: appendInteger(tree.bits(index))
        case .number: appendNumber(tree.number(index))
        case .duration:
            appendInteger(Int64(bitPattern: tree.bits(index)))
            appendJSON(Self.durationMark)
        case .text: bytes.appendJSON(text: tree.text(index))
        case .list, .unorderedList, .unorderedPairs, .exactDuration:
            bytes.append(UInt8(ascii: "["))
            for (position, element) in tree.elements(index).enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                append(tree, element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .keyed:
            bytes.append(UInt8(ascii: "{"))
            appendFields(tree, index)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the keys and values of a keyed value without its braces.
    mutating func appendFields(_ tree: EncodingTree, _ index: EncodingTree.Index) {
        for (position, value) in tree.sortedValues(index).enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.appendJSON(text: tree.key(value))
            bytes.append(UInt8(ascii: ":"))
            append(tree, value)
        }
    }

    private mutating func appendInteger(_ number: some FixedWidthInteger) {
        var digits = String(number)
        digits.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func appendNumber(_ number: Double) {
        if let text = number.textWithoutJSON { return bytes.appendJSON(text: text) }
        var text = number.description
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}

extension JSONWriter {
    /// Appends the keyed outermost value of a tree as a line that begins with its checksum.
    mutating func appendLine(_ tree: EncodingTree, to lines: inout [UInt8]) {
        removeAll()
        appendFields(tree, EncodingTree.root)
        bytes.append(UInt8(ascii: "}"))
        let sum = bytes.withUnsafeBytes { Checksum.text(Checksum.of($0)) }
        lines.append(contentsOf: "{\"sum\":\"\(sum)\",".utf8)
        lines.append(contentsOf: bytes)
        lines.append(UInt8(ascii: "\n"))
    }
}

extension [UInt8] {
    /// Appends a text as JSON in UTF-8, in quotation marks: control characters are escaped.
    package mutating func appendJSON(text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { content in
            var start = 0
            for position in content.indices {
                guard let escaped = Self.escaped(content, position) else { continue }
                append(contentsOf: content[start..<position])
                append(contentsOf: escaped.utf8)
                start = position + (content[position] < 0x80 ? 1 : 2)
            }
            append(contentsOf: content[start...])
        }
        append(UInt8(ascii: "\""))
    }

    /// The escape for the character at a position; `nil` if it needs none.
    @inline(__always)
    private static func escaped(_ content: UnsafeBufferPointer<UInt8>, _ position: Int) -> String? {
        let byte = content[position]
        if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { return nil }
        return escapedSpecial(content, position)
    }

    private static func escapedSpecial(_ content: UnsafeBufferPointer<UInt8>, _ position: Int) -> String? {
        switch content[position] {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        // The printable ones need no escape.
        case let control where control < 0x80: unicodeEscape(control)
        // The control characters U+0080 to U+009F have two bytes.
        case 0xC2 where content[position + 1] < 0xA0: unicodeEscape(content[position + 1])
        default: nil
        }
    }

    private static func unicodeEscape(_ control: UInt8) -> String {
        let digits = String(control, radix: 16)
        return "\\u00" + (digits.count == 1 ? "0" : "") + digits
    }
}
