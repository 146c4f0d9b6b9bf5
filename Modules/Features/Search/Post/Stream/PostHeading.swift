/// A heading of a post as a single line of text.
struct PostHeading: Sendable, Equatable {
    private(set) var line: Int
    /// The level, 1...6.
    let level: Int
    let title: String

    /// - Parameter line: The first line of the heading.
    init(at line: Int, in lines: [MarkdownLine]) {
        let end = lines[(line + 1)...].firstIndex { !$0.continues } ?? lines.count
        let text = JoinedLines(lines[line..<end]).text
        let signs = text.prefix(6).prefix { $0 == "#" }.count
        self.line = line
        // The heading of the comments has no number signs.
        (level, title) = (max(signs, 1), String(text.dropFirst(signs > 0 ? signs + 1 : 0)))
    }

    func moved(by lines: Int) -> PostHeading {
        var moved = self
        moved.line += lines
        return moved
    }
}
