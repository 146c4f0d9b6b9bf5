import TerminalUI

/// How named styles look: SGR colours, or nothing.
struct Paint: Sendable {
    /// Whether there are colours.
    let isColoured: Bool
    /// Sixteen colours are readable on every background, which nobody asked about.
    private let palette = Palette(.sixteen, .dark)

    /// - Parameters:
    ///   - environment: `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` count, as everywhere.
    ///   - plain: No colours were asked for.
    ///   - isTerminal: Whether the lines go to a terminal.
    init(_ environment: [String: String], plain: Bool, isTerminal: Bool) {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        if plain || isSet("NO_COLOR") {
            isColoured = false
        } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
            isColoured = true
        } else {
            isColoured = isTerminal && environment["CLICOLOR"] != "0" && environment["TERM"] != "dumb"
        }
    }

    func painted(_ line: StyledLine) -> String {
        guard isColoured else { return line.text }
        return line.spans.map { span in
            let parameters = palette.parameters(span.style, on: span.ground)
            return parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
        }.joined()
    }
}
