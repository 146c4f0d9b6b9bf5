import Entities
import FoundationEssentials
import Markdown
import TerminalUI

/// A post laid out for a width: made once, then asked for the lines that are on the screen.
struct PostLayout: Sendable {
    let width: Int
    let ambiguous: AmbiguousWidth
    /// 1 or 2 lines.
    let title: [StyledLine]
    /// The title where there is room for one line only.
    let shortTitle: StyledLine
    /// The first `PostHead.rows` are empty: what stands there changes without the text.
    private(set) var lines = Array(repeating: MarkdownLine.empty, count: PostHead.rows)
    /// The one shown as `[n]` stands at n − 1.
    let links: [String]
    /// The lines of headings, in order.
    private(set) var headings: [Int] = []
    /// The line where the comments begin; `nil` when they are not shown.
    let comments: Int?
    /// By how many columns the longest line of code is too long.
    private(set) var overflow = 0
    /// The first line of each part.
    private var parts: [Int] = []
    /// How many bytes of its part stand before each line.
    private var offsets: [Int] = []

    /// - Parameters:
    ///   - width: Columns for the text.
    ///   - titleWidth: Columns for the title.
    ///   - showsComments: Whether the comments that are there are laid out too.
    init(
        _ content: PostContent, width: Int, titleWidth: Int, showsComments: Bool,
        _ ambiguous: AmbiguousWidth, formatDate: (Date) -> String
    ) {
        (self.width, self.ambiguous) = (width, ambiguous)
        let titles = Wrapping.lines([StyledSpan(content.post.title, .title)], width: titleWidth, ambiguous)
        title = titles.cut(to: 2, width: titleWidth, ambiguous)
        shortTitle = titles.cut(to: 1, width: titleWidth, ambiguous)[0]
        var layout = MarkdownLayout(width: width, page: content.post.url, ambiguous)
        lines += layout.lines(of: content.text)
        if showsComments, let remarks = content.remarks {
            lines.append(.empty)
            comments = lines.count
            lines += Self.lines(of: remarks, &layout, formatDate)
        } else {
            comments = nil
        }
        links = layout.links
        if !links.isEmpty { lines.append(.empty) }
        for (place, url) in links.enumerated() { lines += Self.link(place + 1, url, width, ambiguous) }
        measure()
    }

    static func lines(
        of remarks: [PostContent.Remark], _ layout: inout MarkdownLayout, _ formatDate: (Date) -> String
    ) -> [MarkdownLine] {
        let title = [StyledSpan("Comments", .heading), StyledSpan(" \(remarks.count)", .dim)]
        var lines = [MarkdownLine(spans: title, kind: .heading)]
        for remark in remarks {
            let (who, date) = (remark.comment.user.handle, formatDate(remark.comment.createdAt))
            lines.append(.empty)
            lines.append(MarkdownLine(spans: [StyledSpan(who, .strong), StyledSpan("  " + date, .dim)]))
            lines += layout.indented(remark.text)
        }
        if remarks.isEmpty { lines.append(MarkdownLine(spans: [StyledSpan("nobody wrote one yet", .dim)])) }
        return lines
    }

    static func link(
        _ number: Int, _ url: String, _ width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> [MarkdownLine] {
        Wrapping.lines([StyledSpan("[\(number)] ", .dim), StyledSpan(url, .link)], width: width, ambiguous)
            .wrapped(.text)
    }

    private mutating func measure() {
        offsets.reserveCapacity(lines.count)
        var before = 0
        for (place, line) in lines.enumerated() {
            if !line.continues {
                parts.append(place)
                before = 0
                if line.kind == .heading { headings.append(place) }
            }
            offsets.append(before)
            // One for the space that a wrapped line ended with.
            before += line.spans.reduce(1) { $0 + $1.text.utf8.count }
            if line.kind == .code { overflow = max(overflow, line.line.width(ambiguous) - width) }
        }
    }

    // MARK: - Places

    /// The line that shows `place`; the number of lines for comments that are not there.
    func line(of place: PostPlace) -> Int {
        guard case .text(let part, let offset) = place else { return comments ?? lines.count }
        guard parts.indices.contains(part) else { return part < 0 ? 0 : lines.count }
        let end = part + 1 < parts.count ? parts[part + 1] : lines.count
        return last(in: parts[part]..<end) { offsets[$0] <= offset }
    }

    /// Where a line stands in the text.
    func place(of line: Int) -> PostPlace {
        let line = min(max(line, 0), max(lines.count - 1, 0))
        return .text(part: last(in: 0..<parts.count) { parts[$0] <= line }, offset: offsets[line])
    }

    /// The last in a range, not empty, that `holds`, as do all before it; the first where none does.
    private func last(in range: Range<Int>, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

extension [StyledLine] {
    /// At most so many, the last with a sign when something was cut.
    fileprivate func cut(to count: Int, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        guard self.count > count else { return self }
        return Array(prefix(count - 1)) + [(self[count - 1] + self[count]).fitted(to: width, ambiguous)]
    }
}
