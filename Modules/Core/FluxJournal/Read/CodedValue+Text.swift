public import FluxCore

/// How a value is printed.
public enum CodedValueStyle: Sendable {
    /// JSON on one line. Durations stand without quotation marks: `{"delay":2.5 s}`.
    case text
    /// JSON; durations are strings, `"2.5 s"`.
    case json
    /// The JSON of a recording: a duration is the number of its nanoseconds with an exponent, `2500000000e0`.
    case recorded
}

extension CodedValue {
    /// Returns the value as text with sorted keys. Control characters are escaped.
    ///
    /// - Parameter style: How durations are printed.
    public func text(_ style: CodedValueStyle = .text) -> String {
        switch self {
        case .duration(let value) where style == .text: return value.text
        case .duration(let value) where style == .json: return "\"\(value.text)\""
        case .list(let values): return "[" + values.map { $0.text(style) }.joined(separator: ",") + "]"
        case .keyed(let values):
            let fields = values.sorted { $0.key < $1.key }.map { key, value in
                CodedValue.text(key).text(style) + ":" + value.text(style)
            }
            return "{" + fields.joined(separator: ",") + "}"
        case .null, .bool, .integer, .unsigned, .number, .duration, .text:
            let tree = EncodingTree()
            // Scalars are always encodable.
            try? tree.encode(self)
            var json = JSONWriter()
            json.append(tree)
            return String(decoding: json.bytes, as: UTF8.self)
        }
    }
}

extension String {
    /// The JSON of a recording, or the beginning of one, with durations as in `CodedValueStyle.text`.
    var withReadableDurations: String {
        var (shown, number) = ([UInt8](), [UInt8]())
        var (isInText, isEscaped) = (false, false)
        shown.reserveCapacity(utf8.count + 16)
        func endNumber() {
            guard !number.isEmpty else { return }
            let text = String(decoding: number, as: UTF8.self)
            let nanoseconds = text.hasSuffix("e0") ? Int64(text.dropLast(2)) : nil
            shown += nanoseconds.map { Array(Duration.nanoseconds($0).text.utf8) } ?? number
            number.removeAll(keepingCapacity: true)
        }
        for byte in utf8 {
            let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            if !isInText, isDigit || byte == UInt8(ascii: "e") && !number.isEmpty {
                number.append(byte)
                continue
            }
            endNumber()
            if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            shown.append(byte)
        }
        endNumber()
        return String(decoding: shown, as: UTF8.self)
    }
}

extension Duration {
    /// The duration with its unit, such as `2.5 s`, `300 ms` or `20 µs`, rounded to nanoseconds.
    package var text: String {
        let half = Duration(
            secondsComponent: 0, attosecondsComponent: self < .zero ? -500_000_000 : 500_000_000)
        let isLarge = components.seconds.magnitude > 1 << 60
        let (seconds, attoseconds) = (isLarge ? self : self + half).components
        let nanoseconds = (attoseconds / 1_000_000_000).magnitude
        let isNegative = seconds < 0 || nanoseconds > 0 && attoseconds < 0
        let sign = isNegative ? "-" : ""
        if seconds == 0, nanoseconds > 0 {
            let (unit, size): (String, UInt64) =
                switch nanoseconds {
                case ..<1_000: ("ns", 1)
                case ..<1_000_000: ("µs", 1_000)
                default: ("ms", 1_000_000)
                }
            return sign + Self.decimal(nanoseconds / size, nanoseconds % size, of: size) + " " + unit
        }
        return sign + Self.decimal(seconds.magnitude, nanoseconds, of: 1_000_000_000) + " s"
    }

    /// A number with as many decimals as it needs.
    ///
    /// - Parameter size: A power of ten, above `rest`.
    private static func decimal(_ whole: UInt64, _ rest: UInt64, of size: UInt64) -> String {
        guard rest > 0 else { return "\(whole)" }
        let decimals = String(String(size + rest).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return "\(whole).\(decimals)"
    }
}
