import FluxCore
import FluxJournal

/// Appends JSON to a buffer of UTF-8.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// The longest text of a value that is written in full, in bytes.
    static let textLimit = 10_000

    /// Appends text that is JSON already.
    mutating func raw(_ json: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
    }

    /// Appends bytes that are JSON already.
    mutating func raw(_ json: [UInt8]) { bytes.append(contentsOf: json) }

    mutating func comma() { bytes.append(UInt8(ascii: ",")) }

    mutating func number(_ number: some FixedWidthInteger) {
        var digits = String(number)
        digits.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func flag(_ flag: Bool) { raw(flag ? "true" : "false") }

    /// Appends a text in quotation marks; control characters are escaped.
    mutating func text(_ text: String) { bytes.appendJSON(text: text) }

    /// Appends a list.
    mutating func list<Elements: Sequence>(
        _ elements: Elements, _ append: (inout JSONText, Elements.Element) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { comma() }
            isFirst = false
            append(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends an object with its fields in this order.
    mutating func object(_ fields: KeyValuePairs<StaticString, (inout JSONText) -> Void>) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (key, append) in fields {
            if !isFirst { comma() }
            isFirst = false
            bytes.append(UInt8(ascii: "\""))
            raw(key)
            raw("\":")
            append(&self)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends an encoded value; `nil` is `null`.
    ///
    /// What JavaScript's numbers and JSON cannot represent is an object with the key `#` and a text: durations,
    /// large integers, and texts that were shortened. Other keys that begin with `#` have another one in front.
    mutating func value(_ value: CodedValue?) {
        switch value {
        case .null?, nil: raw("null")
        case .bool(let value)?: flag(value)
        case .integer(let value)? where value.magnitude <= 1 << 53: number(value)
        case .integer(let value)?: special("\(value)")
        case .unsigned(let value)?: special("\(value)")
        case .number(let value)? where value.isFinite: raw(Array(value.description.utf8))
        case .number(let value)?: special("\(value)")
        case .duration(let value)?: special(value.text)
        case .text(let value)?: valueText(value)
        case .list(let values)?: list(values) { $0.value($1) }
        case .keyed(let values)?:
            bytes.append(UInt8(ascii: "{"))
            for (place, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if place > 0 { comma() }
                text(key.hasPrefix("#") ? "#" + key : key)
                bytes.append(UInt8(ascii: ":"))
                self.value(value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func valueText(_ value: String) {
        let count = value.utf8.count
        guard count > Self.textLimit else { return text(value) }
        special(InspectorStrings.shortened(Self.prefix(of: value, limit: Self.textLimit), bytes: count))
    }

    /// The beginning of a text in at most `limit` bytes, in whole characters of Unicode.
    static func prefix(of text: String, limit: Int) -> String {
        var end = text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }

    private mutating func special(_ text: String) {
        raw("{\"#\":")
        self.text(text)
        bytes.append(UInt8(ascii: "}"))
    }
}
