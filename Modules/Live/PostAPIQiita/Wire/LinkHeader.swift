/// The page numbers in a `Link` header.
///
/// Only page numbers are used; the URLs are never requested. Source: RFC 5988.
struct LinkHeader {
    /// Pages by relation type in lower case; the value is `nil` when the URL contains no page number.
    private(set) var pages: [String: Int?] = [:]

    init(_ text: String) {
        for link in Self.split(text[...], at: ",") {
            let parts = Self.split(link, at: ";")
            guard let target = parts.first?.trimmed, target.hasPrefix("<"), target.hasSuffix(">") else {
                continue
            }
            let page = Self.page(in: target.dropFirst().dropLast())
            for type in Self.relations(parts.dropFirst()) where pages[type] == nil {
                pages.updateValue(page, forKey: type)
            }
        }
    }

    /// The relation types of a link's first `rel` parameter.
    private static func relations(_ parameters: ArraySlice<Substring>) -> [String] {
        for parameter in parameters {
            let sides = parameter.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].trimmed.lowercased() == "rel" else { continue }
            let value = sides[1].trimmed.drop { $0 == "\"" }.prefix { $0 != "\"" }
            return value.lowercased().split(separator: " ").map(String.init)
        }
        return []
    }

    private static func page(in url: Substring) -> Int? {
        guard let query = url.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let parameters = query.prefix { $0 != "#" }.split(separator: "&")
        let value = parameters.first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        return value.flatMap { Int($0) }
    }

    /// Splits outside of `<…>` and `"…"`.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var (parts, start): ([Substring], Substring.Index) = ([], text.startIndex)
        var (isTarget, isQuoted, isEscaped) = (false, false, false)
        for index in text.indices {
            let character = text[index]
            switch character {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"" where !isTarget: isQuoted.toggle()
            case "<" where !isQuoted: isTarget = true
            case ">" where !isQuoted: isTarget = false
            case separator where !isTarget && !isQuoted:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }
}

extension Substring {
    /// Without leading and trailing spaces and tabs.
    fileprivate var trimmed: Substring {
        let front = drop { $0 == " " || $0 == "\t" }
        let end = front.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { front[...$0] } ?? ""
    }
}
