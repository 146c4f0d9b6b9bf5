/// How many colours a terminal shows.
public enum ColourDepth: Sendable, Equatable, CaseIterable {
    /// None: bold, underline and reverse only.
    case none
    case sixteen
    case indexed
    case trueColour

    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
    ///
    /// Source: no-color.org; terminfo's names.
    public init(environment: [String: String]) {
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
