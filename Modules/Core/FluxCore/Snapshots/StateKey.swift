/// Under what name a state is saved.
package enum StateKey {
    /// The full name of a type, the same in every run: `Search.ResultsState`.
    ///
    /// A type that is private to a file is named after the place of that in memory, which is left out.
    package static func of(_ type: Any.Type) -> String {
        var rest = Substring(String(reflecting: type))
        var name = ""
        while let start = rest.range(of: "(unknown context at $") {
            name += rest[..<start.lowerBound]
            rest = rest[start.upperBound...].drop { $0 != "." }.dropFirst()
        }
        return name + rest
    }
}

extension Substring {
    fileprivate func range(of text: String) -> Range<Index>? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
            place = index(after: place)
        }
        return nil
    }
}
