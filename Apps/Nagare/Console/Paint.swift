import TerminalUI

/// How named styles look: SGR colours, or nothing.
struct Paint: Sendable {
    private let isColoured: Bool

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
            code(span.style).map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
        }.joined()
    }

    private func code(_ style: Style) -> String? {
        switch style {
        case .plain: nil
        case .title, .strong: "1"
        case .heading: "1;36"
        case .emphasis: "3"
        case .code: "33"
        case .link: "4;34"
        case .quote, .dim: "2"
        case .tag: "36"
        case .count: "35"
        case .good: "32"
        case .warning: "33"
        case .failure: "31"
        case .selected: "7"
        case .match: "1;33"
        }
    }
}
