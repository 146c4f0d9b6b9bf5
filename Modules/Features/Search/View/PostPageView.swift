import Entities
import FoundationEssentials
import TerminalUI

/// Draws a post's screen.
struct PostPageView {
    let formatDate: @Sendable (Date) -> String

    /// - Parameter sheet: The post laid out for the area; `nil` before there is one.
    func draw(_ picture: PostPicture, _ sheet: PostSheet?, on frame: inout Frame, in area: Area) {
        frame.clear(area)
        guard let sheet else { return drawWithoutPost(picture, on: &frame, in: area) }
        let regions = PostRegions(
            in: area, titleRows: sheet.layout.title.count, hasPrompt: picture.interaction.hasPrompt)
        let top = picture.interaction.top(sheet, regions.text.rows)
        drawTitle(picture, sheet, position(top, sheet, regions.text.rows), on: &frame, in: regions.title)
        frame.draw(StyledLine(.rule(regions.rule.columns, sheet.layout.ambiguous), .rule), in: regions.rule)
        drawText(picture, sheet, from: top, on: &frame, in: regions.text)
        drawPrompt(picture.interaction, sheet, on: &frame, in: regions.prompt)
    }

    // MARK: - Title

    private func drawTitle(
        _ picture: PostPicture, _ sheet: PostSheet, _ position: String, on frame: inout Frame, in area: Area
    ) {
        let layout = sheet.layout
        var lines = area.rows < layout.title.count ? [layout.shortTitle] : layout.title
        let spinner = picture.spinner.map { StyledSpan($0.picture + " ", .dim) }
        lines[0] = .between(
            lines[0], StyledLine((spinner.map { [$0] } ?? []) + [StyledSpan(position, .dim)]),
            width: area.columns, layout.ambiguous)
        frame.draw(lines, in: area)
    }

    /// How far down the text the screen is; empty when all of it is there.
    private func position(_ top: Int, _ sheet: PostSheet, _ height: Int) -> String {
        let last = sheet.layout.lines.count - height
        if last <= 0 { return "" }
        return top == 0 ? "Top" : top >= last ? "Bot" : "\(min(max(top * 100 / last, 1), 99))%"
    }

    // MARK: - Text

    private func drawText(
        _ picture: PostPicture, _ sheet: PostSheet, from top: Int, on frame: inout Frame, in area: Area
    ) {
        let layout = sheet.layout
        let rows = top..<min(top + area.rows, layout.lines.count)
        let found = PostLayout.on(rows, sheet.matches)
        let head = PostHead(post: sheet.content.post, formatDate: formatDate)
        for row in rows {
            let line =
                if row < PostHead.rows {
                    head.row(row, picture.state.stock, width: layout.width, layout.ambiguous)
                } else {
                    self.line(
                        layout.lines[row], marks(row, found, sheet.matches, picture.interaction.finding),
                        shift: picture.interaction.shift, layout.ambiguous)
                }
            frame.draw(line, row: row - top, in: area)
        }
    }

    /// What was found on a line; the match that was gone to stands on the ground of a selection.
    private func marks(
        _ row: Int, _ found: Range<Int>, _ matches: [PostMatch], _ finding: PostInteraction.Finding?
    ) -> [(bytes: Range<Int>, ground: Ground?)] {
        found.flatMap { place in
            matches[place].pieces.filter { $0.line == row }.map {
                ($0.bytes, place == finding?.current ? Ground.selected : nil)
            }
        }
    }

    private func line(
        _ line: MarkdownLine, _ marks: [(bytes: Range<Int>, ground: Ground?)], shift: Int,
        _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        let isCode = line.kind == .code || line.kind == .codeName
        var text = StyledLine(line.spans)
        if isCode { text = text.on(.code) }
        if !marks.isEmpty { text.spans = text.spans.marked(marks) }
        if line.kind == .code, shift > 0 {
            let rest = text.dropping(shift + 1, ambiguous)
            text.spans = (rest.spans.isEmpty ? [] : [StyledSpan("…", .dim).on(.code)]) + rest.spans
        }
        var whole = StyledLine(line.prefix) + text
        if isCode { whole.ground = .code }
        return whole
    }

    // MARK: - Prompt

    private func drawPrompt(
        _ interaction: PostInteraction, _ sheet: PostSheet, on frame: inout Frame, in area: Area
    ) {
        guard !area.isEmpty else { return }
        let ambiguous = sheet.layout.ambiguous
        switch interaction.mode {
        case .finding(let field): draw(field, after: "/", on: &frame, in: area, ambiguous)
        case .choosing(let digits):
            let count = sheet.layout.links.count
            let told = PostInteraction.link(digits, sheet.layout.links) ?? (count > 1 ? "1–\(count)" : "1")
            let asked = StyledLine([StyledSpan("open link: ", .key), StyledSpan(digits)])
            let room = StyledLine("   ")
            frame.draw(asked + room + StyledLine(told, digits.isEmpty ? .dim : .link), in: area)
            frame.cursor = Position(row: area.row, column: area.column + asked.width(ambiguous))
        case .reading:
            guard let finding = interaction.finding else { return }
            let count = sheet.matches.count
            let told = count == 0 ? "not found" : "\((finding.current ?? 0) + 1)/\(count)"
            frame.draw(
                .between(
                    StyledLine([StyledSpan("/", .key), StyledSpan(finding.text)]),
                    StyledLine(told, count == 0 ? .warning : .count), width: area.columns, ambiguous),
                in: area)
        }
    }

    private func draw(
        _ field: TextField, after sign: String, on frame: inout Frame, in area: Area,
        _ ambiguous: AmbiguousWidth
    ) {
        let shown = field.shown(width: max(area.columns - 1, 0), ambiguous)
        frame.draw(StyledLine(sign, .key) + shown.line, in: area)
        frame.cursor = Position(
            row: area.row, column: min(area.column + 1 + shown.cursor, area.column + area.columns - 1))
    }

    // MARK: - Without a post

    private func drawWithoutPost(_ picture: PostPicture, on frame: inout Frame, in area: Area) {
        let ambiguous = frame.viewport.ambiguous
        guard case .failed(let failure) = picture.state.phase else {
            guard let spinner = picture.spinner else { return }
            let line = StyledLine("\(spinner.picture) reading the post", .dim)
            return frame.draw(line, in: area.middle(rows: 1, columns: line.width(ambiguous)))
        }
        let notice = PostState.Notice(wish: .read, failure: failure)
        let why = PostNoticeView(formatDate: formatDate).explanation(notice, secondsLeft: picture.secondsLeft)
        let width = min(max(area.columns - 4, 2), 60)
        let lines =
            Wrapping.lines([StyledSpan(why.why, .failure)], width: width, ambiguous)
            + Wrapping.lines([StyledSpan(why.todo)], width: width, ambiguous)
        let widest = lines.map { $0.width(ambiguous) }.max() ?? 0
        frame.draw(lines, in: area.middle(rows: lines.count, columns: widest))
    }
}

extension [StyledSpan] {
    /// The same text, parts of it as matches.
    ///
    /// - Parameter marks: In order, as bytes; without a ground they keep their own.
    fileprivate func marked(_ marks: [(bytes: Range<Int>, ground: Ground?)]) -> [StyledSpan] {
        var (spans, start): ([StyledSpan], Int) = ([], 0)
        for span in self {
            let all = start..<start + span.text.utf8.count
            var done = all.lowerBound
            for mark in marks where mark.bytes.overlaps(all) {
                let part = mark.bytes.clamped(to: all)
                spans += [
                    span.cut(done - start..<part.lowerBound - start, span.style, span.ground),
                    span.cut(
                        part.lowerBound - start..<part.upperBound - start, .match, mark.ground ?? span.ground),
                ]
                done = part.upperBound
            }
            spans.append(span.cut(done - start..<all.upperBound - start, span.style, span.ground))
            start = all.upperBound
        }
        return spans.filter { !$0.text.isEmpty }
    }
}

extension StyledSpan {
    fileprivate func cut(_ bytes: Range<Int>, _ style: Style, _ ground: Ground) -> StyledSpan {
        StyledSpan(
            String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self), style
        )
        .on(ground)
    }
}
