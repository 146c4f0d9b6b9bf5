/// The number of colours that a terminal supports.
package enum ColourDepth: Sendable, Equatable, CaseIterable {
    /// Only bold, underline and reverse.
    case none
    case sixteen
    case indexed
    case trueColour

    /// Detects the depth from `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Parameter environment: The environment of the process.
    ///
    /// Source: no-color.org; the names in terminfo.
    package init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        if let none = environment["NO_COLOR"], !none.isEmpty {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
            || term.hasSuffix("-direct")
        {
            self = .trueColour
        } else if term.hasSuffix("-256color") || term.hasSuffix("-kitty") || term.hasPrefix("alacritty") {
            self = .indexed
        } else {
            self = term.hasPrefix("vt") || term.hasSuffix("-mono") ? .none : .sixteen
        }
    }
}
