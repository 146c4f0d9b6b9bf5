/// A heading of a post, on one line.
struct PostHeading: Sendable, Equatable {
    /// Where it begins.
    private(set) var line: Int
    /// 1...6.
    let level: Int
    let title: String

    /// - Parameter line: That it begins on.
    init(at line: Int, in lines: [MarkdownLine]) {
        let end = lines[(line + 1)...].firstIndex { !$0.continues } ?? lines.count
        let text = JoinedLines(lines[line..<end]).text
        let signs = text.prefix(6).prefix { $0 == "#" }.count
        self.line = line
        // The comments' has no signs.
        (level, title) = (max(signs, 1), String(text.dropFirst(signs > 0 ? signs + 1 : 0)))
    }

    func moved(by lines: Int) -> PostHeading {
        var moved = self
        moved.line += lines
        return moved
    }
}
