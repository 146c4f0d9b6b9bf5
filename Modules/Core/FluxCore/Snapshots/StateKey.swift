/// The key under which a state is saved.
package enum StateKey {
    /// Returns the full name of a type, the same in every run: `Search.ResultsState`.
    ///
    /// The name of a file-private type contains an address in memory, which is removed.
    package static func of(_ type: Any.Type) -> String {
        // `String(reflecting:)` returns the same, but first looks up several conformances of each type.
        var remaining = Substring(_typeName(type))
        var name = ""
        while let start = remaining.range(of: "(unknown context at $") {
            name += remaining[..<start.lowerBound]
            remaining = remaining[start.upperBound...].drop { $0 != "." }.dropFirst()
        }
        return name + remaining
    }
}

extension Substring {
    fileprivate func range(of text: String) -> Range<Index>? {
        var position = startIndex
        while position < endIndex {
            if self[position...].hasPrefix(text) { return position..<index(position, offsetBy: text.count) }
            position = index(after: position)
        }
        return nil
    }
}
