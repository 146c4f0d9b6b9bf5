import TerminalFrames

/// The content of a terminal, parsed from the output of `tmux capture-pane -e`.
struct Screen: Equatable {
    /// Text of a single style and its position.
    struct Run: Equatable {
        let column: Int
        var text: String
        /// The width of the text in columns.
        var columns: Int
        let style: TextStyle
    }

    /// The rows from top to bottom, each with its runs from left to right.
    let rows: [[Run]]

    init(_ captured: String) {
        var style = TextStyle()
        var lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        rows = lines.map { Self.runs($0, &style) }
    }

    private static func runs(_ line: Substring, _ style: inout TextStyle) -> [Run] {
        var (runs, column, rest): ([Run], Int, Substring) = ([], 0, line)
        while let letter = rest.popFirst() {
            if letter == "\u{1B}" {
                let parameters = rest.dropFirst().prefix { !$0.isLetter }
                rest = rest.dropFirst(parameters.count + 1)
                if rest.popFirst() == "m" { style.apply(parameters) }
                continue
            }
            let columns = letter.displayWidth
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].text.append(letter)
                runs[runs.count - 1].columns += columns
            } else {
                runs.append(Run(column: column, text: String(letter), columns: columns, style: style))
            }
            column += columns
        }
        return runs
    }
}
