/// A token of a search query.
struct QueryToken: Sendable, Equatable {
    var isNegated = false
    /// The field name before an unescaped colon, whether known or not.
    var field: String?
    var value: String
    /// Whether the value was in quotes.
    var isQuoted = false
}

/// Splits a query like Qiita's published parser: `-? (FIELD ":")? ("…" | run of non-blank characters)`.
enum QueryTokenizer {
    static func tokens(_ query: String) -> [QueryToken] {
        let characters = Array(query.unicodeScalars)
        var position = 0
        var tokens: [QueryToken] = []
        while true {
            while position < characters.count, isBlank(characters[position]) { position += 1 }
            guard position < characters.count else { return tokens }
            tokens.append(token(characters, &position))
        }
    }

    /// Only ASCII white space; a full-width space is part of a word.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (9...13).contains(scalar.value)
    }

    private static func token(_ all: [Unicode.Scalar], _ position: inout Int) -> QueryToken {
        var start = position
        var token = QueryToken(value: "")
        if all[start] == "-", start + 1 < all.count, !isBlank(all[start + 1]) {
            token.isNegated = true
            start += 1
        }
        if let colon = endOfField(all, from: start), colon + 1 < all.count, !isBlank(all[colon + 1]) {
            token.field = text(all[start..<colon])
            start = colon + 1
        }
        if all[start] == "\"", let end = closingQuote(all, from: start + 1) {
            token.value = unescaped(all[start + 1..<end], "\"")
            token.isQuoted = true
            position = end + 1
        } else {
            let end = all[start...].firstIndex(where: isBlank) ?? all.count
            token.value = token.field == nil ? unescaped(all[start..<end], ":") : text(all[start..<end])
            position = end
        }
        return token
    }

    /// The index of the colon after a non-empty field name.
    private static func endOfField(_ all: [Unicode.Scalar], from start: Int) -> Int? {
        var end = start
        while end < all.count, isFieldScalar(all[end]) { end += 1 }
        return end > start && end < all.count && all[end] == ":" ? end : nil
    }

    private static func isFieldScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    private static func closingQuote(_ all: [Unicode.Scalar], from start: Int) -> Int? {
        (start..<max(start, all.count)).first { all[$0] == "\"" && all[$0 - 1] != "\\" }
    }

    /// Removes the backslash before `mark`.
    private static func unescaped(_ scalars: ArraySlice<Unicode.Scalar>, _ mark: Unicode.Scalar) -> String {
        var out = String.UnicodeScalarView()
        for (position, scalar) in zip(scalars.indices, scalars) {
            let escapes = scalar == "\\" && position + 1 < scalars.endIndex && scalars[position + 1] == mark
            if !escapes { out.append(scalar) }
        }
        return String(out)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
