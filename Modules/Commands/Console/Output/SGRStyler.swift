package import TerminalFrames

/// Adds SGR escape sequences to styled lines, if colours are enabled.
package struct SGRStyler: Sendable {
    package let isColoured: Bool
    /// Sixteen colours are readable on any background, which is unknown here.
    private let palette = Palette(.sixteen, .dark)

    /// - Parameters:
    ///   - environment: `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` have their usual meaning.
    ///   - plain: Disables colours.
    ///   - isTerminal: Whether the output is a terminal.
    package init(_ environment: [String: String], plain: Bool, isTerminal: Bool) {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        if plain || isSet("NO_COLOR") {
            isColoured = false
        } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
            isColoured = true
        } else {
            isColoured =
                isTerminal && environment["CLICOLOR"] != "0"
                && !["", "dumb"].contains(environment["TERM", default: ""])
        }
    }

    package func painted(_ line: StyledLine) -> String {
        guard isColoured else { return line.text }
        return line.spans.map { span in
            let parameters = palette.parameters(span.style, on: span.background)
            return parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
        }.joined()
    }
}
