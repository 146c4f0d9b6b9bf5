import FluxCore

/// Writes the JSON of a recording as people read it, without decoding it: `{"moved":{"_0":{"down":{}},"height":8}}` is
/// `moved(down, height: 8)`, and `{"first":"z","rest":[]}` is `(first: "z", rest: [])`.
///
/// An enum's case is recognised by its form: one key with an object that is empty or begins with `_0`. Reads only as much
/// as it writes, because payloads can be large. What is not valid JSON is written as it is.
struct ReadableJSON {
    private let bytes: UnsafeRawBufferPointer
    private let limit: Int
    private var position = 0
    private var text: [UInt8] = []
    private var depth = 0

    private static let maximumDepth = 64
    private static let maximumNameLength = 100

    private init(_ bytes: UnsafeRawBufferPointer, limit: Int) { (self.bytes, self.limit) = (bytes, limit) }

    /// The values of an action, whose case has been shown already: `"z"` for `{"typed":{"_0":"z"}}`.
    ///
    /// - Parameters:
    ///   - json: A value of a line, or its beginning.
    ///   - limit: The maximum length in bytes.
    /// - Returns: The text, with `…` if it is truncated; empty for a case without values.
    static func values(_ json: UnsafeRawBufferPointer, limit: Int) -> String {
        var reader = ReadableJSON(json, limit: limit)
        if let start = reader.caseStart(isAction: true) {
            reader.position = start.values
            reader.appendFields(isChained: true)
            _ = reader.take("}") || reader.appendRest()
        } else {
            reader.appendValue()
        }
        return reader.result
    }

    /// A value: `typed("z")` for `{"typed":{"_0":"z"}}`.
    static func value(_ json: UnsafeRawBufferPointer, limit: Int) -> String {
        var reader = ReadableJSON(json, limit: limit)
        reader.appendValue()
        return reader.result
    }

    private var result: String {
        let isTruncated = text.count > limit || position < bytes.count
        var end = min(text.count, limit)
        // Whole characters only.
        while isTruncated, end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: text[..<end], as: UTF8.self) + (isTruncated ? "…" : "")
    }

    private var isFull: Bool { text.count > limit }

    // MARK: - Reading

    private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private func isNext(_ character: Unicode.Scalar) -> Bool { byte(position) == UInt8(ascii: character) }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        position += 1
        return true
    }

    /// The offset after the string that begins at `start`; `nil` if none begins there, or if it is longer than `maximum`
    /// bytes.
    private func endOfText(_ start: Int, maximum: Int = .max) -> Int? {
        guard byte(start) == UInt8(ascii: "\"") else { return nil }
        var place = start + 1
        while let next = byte(place), place - start <= maximum {
            if next == UInt8(ascii: "\"") { return place + 1 }
            place += next == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The name of the case that begins here, and the place of its values; `nil` for another value.
    private func caseStart(isAction: Bool = false) -> (name: Range<Int>, values: Int)? {
        guard byte(position) == UInt8(ascii: "{"),
            let end = endOfText(position + 1, maximum: Self.maximumNameLength), end > position + 3,
            byte(end) == UInt8(ascii: ":"), byte(end + 1) == UInt8(ascii: "{")
        else { return nil }
        let isEmpty = byte(end + 2) == UInt8(ascii: "}") && byte(end + 3) == UInt8(ascii: "}")
        let isUnlabelled = byte(end + 2) == UInt8(ascii: "\"") && byte(end + 3) == UInt8(ascii: "_")
        return isAction || isEmpty || isUnlabelled ? (position + 2..<end - 1, end + 1) : nil
    }

    /// Whether the object that begins at `start` is the last value of the object around it. Returns `true` if its end is
    /// out of reach, because the output is truncated before it.
    private func isLastValue(_ start: Int) -> Bool {
        var (place, depth) = (start, 0)
        while let next = byte(place), place - start <= 4 * limit {
            switch next {
            case UInt8(ascii: "\""):
                guard let end = endOfText(place, maximum: 4 * limit) else { return true }
                place = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return byte(place + 1) == UInt8(ascii: "}") }
            default: break
            }
            place += 1
        }
        return true
    }

    // MARK: - Writing

    private mutating func append(_ string: StaticString) {
        text.append(contentsOf: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }

    private mutating func append(_ range: Range<Int>) {
        text.append(contentsOf: bytes[range.prefix(max(limit - text.count, 0) + 1)])
    }

    /// Appends the remaining bytes unchanged.
    private mutating func appendRest() -> Bool {
        append(position..<bytes.count)
        position = bytes.count
        return true
    }

    private mutating func appendValue() {
        guard !isFull, let next = byte(position), depth < Self.maximumDepth else { return }
        depth += 1
        defer { depth -= 1 }
        switch next {
        case UInt8(ascii: "{"):
            guard let start = caseStart() else { return appendObject() }
            append(start.name)
            position = start.values
            if byte(position + 1) == UInt8(ascii: "}") {
                position += 2
            } else {
                append("(")
                appendFields()
                append(")")
            }
            if !isFull, !take("}") { _ = appendRest() }
        case UInt8(ascii: "["): appendList()
        case UInt8(ascii: "\""):
            let end = endOfText(position) ?? bytes.count
            append(position..<min(end, bytes.count))
            position = min(end, bytes.count)
        default: appendScalar()
        }
    }

    private mutating func appendObject() {
        guard byte(position + 1) != UInt8(ascii: "}") else {
            append("{}")
            position += 2
            return
        }
        append("(")
        appendFields()
        append(")")
    }

    /// Appends the values of an object from its brace to the one at its end, with their labels.
    ///
    /// - Parameter isChained: Whether a case that is the only value follows without parentheses.
    private mutating func appendFields(isChained: Bool = false) {
        position += 1
        var isFirst = true
        while !isFull, !take("}") {
            guard isFirst || take(","), let end = endOfText(position), byte(end) == UInt8(ascii: ":") else {
                _ = appendRest()
                return
            }
            if !isFirst { append(", ") }
            let isUnlabelled = byte(position + 1) == UInt8(ascii: "_")
            if !isUnlabelled {
                append(position + 1..<end - 1)
                append(": ")
            }
            position = end + 1
            if isChained, isFirst, isUnlabelled, depth < Self.maximumDepth, let start = caseStart(),
                isLastValue(position)
            {
                append(start.name)
                position = start.values
                if byte(position + 1) != UInt8(ascii: "}") { append(" ") }
                depth += 1
                appendFields(isChained: true)
                depth -= 1
                if !isFull, !take("}") { _ = appendRest() }
            } else {
                appendValue()
            }
            isFirst = false
        }
    }

    private mutating func appendList() {
        append("[")
        position += 1
        var isFirst = true
        while !isFull, !take("]") {
            guard isFirst || take(","), position < bytes.count else {
                _ = appendRest()
                return
            }
            if !isFirst { append(", ") }
            let start = position
            appendValue()
            guard position > start else {
                _ = appendRest()
                return
            }
            isFirst = false
        }
        append("]")
    }

    private mutating func appendScalar() {
        let start = position
        while let next = byte(position), !",]}".utf8.contains(next) { position += 1 }
        let scalar = bytes[start..<position]
        if scalar.elementsEqual("null".utf8) { return append("nil") }
        // Durations, see `JSONWriter`.
        if scalar.count > 2, scalar.suffix(2).elementsEqual("e0".utf8),
            let nanoseconds = Int64(String(decoding: scalar.dropLast(2), as: UTF8.self))
        {
            text += Duration.nanoseconds(nanoseconds).text.utf8
        } else {
            append(start..<position)
        }
    }
}

extension Recording {
    /// Returns the values of an action as people read them, after the name of its case: `"z"`, or `3, query: "swift"`.
    ///
    /// - Parameters:
    ///   - line: From 0.
    ///   - limit: The maximum length in bytes.
    /// - Returns: The text, with `…` if it is truncated; empty for a case without values, without a recorded value, or
    ///   if it cannot be read.
    public func values(_ line: Int, limit: Int) -> String {
        if !migrations.isEmpty, let value = try? value(line) {
            return Array(value.text(.recorded).utf8).withUnsafeBytes {
                ReadableJSON.values($0, limit: limit)
            }
        }
        let text = try? content(line) { content in
            content[.value].map { ReadableJSON.values($0, limit: limit) }
        }
        return (text ?? nil) ?? ""
    }
}

extension CodedValue {
    /// The value as people read it: `typed("z")`, `(limit: 60, remaining: 59)`, `nil`.
    package var readableText: String {
        Array(text(.recorded).utf8).withUnsafeBytes { ReadableJSON.value($0, limit: 1 << 40) }
    }

    /// The values of a case as people read them, after its name; see `Recording.values(_:limit:)`.
    package var readableValues: String {
        Array(text(.recorded).utf8).withUnsafeBytes { ReadableJSON.values($0, limit: 1 << 40) }
    }
}
