/// A sentence in English that remembers where values were inserted, so that other languages can replace the words around
/// them. Write it as a string literal; it may insert up to eight values.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
    /// The sentence with its values.
    @usableFromInline let text: String
    @usableFromInline let insertions: Insertions

    @inlinable public init(stringLiteral value: String) {
        (text, insertions) = (value, Insertions())
    }

    @inlinable public init(stringInterpolation: StringInterpolation) {
        (text, insertions) = (stringInterpolation.text, stringInterpolation.insertions)
    }

    /// The sentence in another language; in English if it is missing there.
    @usableFromInline func text(in language: AddedLanguage) -> String {
        guard let translation = language.translate?(template) else { return text }
        return insertions.count == 0 ? translation : fill(translation)
    }

    /// The sentence with `{}` for each value, by which a language finds it.
    private var template: String {
        if insertions.count == 0 { return text }
        var (template, end) = ("", text.startIndex)
        for index in 0..<insertions.count {
            let range = range(of: index)
            template += text[end..<range.lowerBound] + "{}"
            end = range.upperBound
        }
        return template + text[end...]
    }

    /// Inserts the values into a sentence that has `{}`, `{1}` and so on for them.
    private func fill(_ translation: String) -> String {
        var (filled, rest, next) = ("", translation[...], 0)
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            rest = rest[open...].dropFirst()
            let name = rest.prefix { $0 != "}" }
            let index = name.isEmpty ? next : (Int(name) ?? 0) - 1
            if name.endIndex < rest.endIndex, (0..<insertions.count).contains(index) {
                filled += text[range(of: index)]
                rest = rest[name.endIndex...].dropFirst()
                if name.isEmpty { next += 1 }
            } else {
                filled += "{"
            }
        }
        return filled + rest
    }

    private func range(of insertion: Int) -> Range<String.Index> {
        let bytes = insertions[insertion]
        return text.utf8.index(
            text.startIndex, offsetBy: bytes.lowerBound)..<text.utf8.index(
                text.startIndex, offsetBy: bytes.upperBound)
    }

    /// Collects the parts of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var text = ""
        @usableFromInline var insertions = Insertions()

        @inlinable public init(literalCapacity: Int, interpolationCount: Int) {}

        @inlinable public mutating func appendLiteral(_ literal: String) { append(literal) }

        /// Inserts a text.
        @inlinable public mutating func appendInterpolation(_ value: String) {
            let start = text.utf8.count
            append(value)
            insertions.append(start..<text.utf8.count)
        }

        /// Inserts the text of a value.
        @inlinable public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }

        /// Reserving capacity, and appending to or from nothing, would cost more than the rest.
        @inlinable mutating func append(_ part: String) {
            if text.isEmpty { text = part } else if !part.isEmpty { text.append(part) }
        }
    }
}

/// Where the values of a sentence are, in bytes of its UTF-8. No memory is allocated, because a frame has many sentences.
@usableFromInline struct Insertions: Sendable {
    @usableFromInline var count = 0
    /// The begin in the upper and the end in the lower half.
    @usableFromInline var bounds = SIMD8<UInt64>()

    @inlinable init() {}

    subscript(index: Int) -> Range<Int> { Int(bounds[index] >> 32)..<Int(bounds[index] & 0xffff_ffff) }

    @inlinable mutating func append(_ range: Range<Int>) {
        precondition(count < 8, "a sentence may insert eight values")
        bounds[count] = UInt64(range.lowerBound) << 32 | UInt64(range.upperBound)
        count += 1
    }
}
