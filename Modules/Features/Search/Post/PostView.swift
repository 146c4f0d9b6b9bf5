import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// Draws a post's screen.
struct PostView: ScreenView {
    private let formatDate: DateFormat
    private let layoutCache = PostLayoutCache()

    init(formatDate: DateFormat) { self.formatDate = formatDate }

    func keys(_ shown: PostShown, on canvas: Canvas) -> KeyBindings<PostAction> {
        keys(shown, canvas).bindings
    }

    func focus(_ shown: PostShown) -> Focus { shown.state.prompt == .none ? .list : .field }

    func copyable(_ shown: PostShown) -> String? { shown.state.post?.url }

    func item(_ shown: PostShown) -> ScreenItem? { shown.state.post.map { ScreenItem($0) } }

    func typed(_ event: TerminalEvent, in shown: PostShown, on canvas: Canvas) -> PostAction? {
        keys(shown, canvas).typed(event)
    }

    func selecting(_ item: Int, in shown: PostShown, on canvas: Canvas) -> PostAction? {
        guard let laidOutPost = layoutCache.laidOutPost(shown, on: canvas) else { return nil }
        return switch shown.state.prompt {
        case .outline(let outline): PostOutline(outline, laidOutPost).selecting(item, in: canvas.area)
        case .menu(let kind, let list):
            PostMenu(kind, list, laidOutPost, shown.state).selecting(item, in: canvas.area)
        case .none, .finding, .naming: nil
        }
    }

    func following(_ address: String, in shown: PostShown, on canvas: Canvas) -> PostAction? {
        guard let laidOutPost = layoutCache.laidOutPost(shown, on: canvas),
            case .anchorFollowed(let target, let from) = laidOutPost.following(address, shown.state)
        else { return nil }
        return .anchorFollowed(to: target, from: from)
    }

    /// Starts the background layout of a long text once the layout settings are known, goes to the requested anchor, and
    /// reports visible images.
    func adjustments(_ shown: PostShown, to canvas: Canvas) -> [PostAction] {
        guard let body = shown.content?.body else { return [] }
        let measure = PostMeasure(columns: canvas.area.columns)
        let settings = LayoutSettings(width: measure.text, canvas.ambiguous, canvas.language)
        if body.count > 1, settings != shown.state.settings { return [.layoutSettingsChanged(settings)] }
        return [anchor(shown, canvas), shown.images.cell == nil ? nil : newImages(shown, canvas)].compactMap(
            \.self)
    }

    /// Goes to the requested anchor as soon as it is laid out.
    private func anchor(_ shown: PostShown, _ canvas: Canvas) -> PostAction? {
        guard let anchor = shown.state.anchor,
            let layout = layoutCache.laidOutPost(shown, on: canvas)?.layout
        else { return nil }
        if let line = layout.headingLines[anchor] { return .anchorReached(layout.position(of: line)) }
        return layout.isComplete && shown.state.runningSince == nil ? .anchorReached(nil) : nil
    }

    /// The visible images that are not known yet. At most 20 are reported, because only a limited number of
    /// images is retained.
    private func newImages(_ shown: PostShown, _ canvas: Canvas) -> PostAction? {
        guard let laidOutPost = layoutCache.laidOutPost(shown, on: canvas) else {
            return nil
        }
        let top = laidOutPost.top(shown.state)
        let unknown = laidOutPost.layout.images(on: top..<top + laidOutPost.height).prefix(20).filter {
            shown.images[$0] == nil
        }
        return unknown.isEmpty ? nil : .imagesAppeared(unknown)
    }

    private func keys(_ shown: PostShown, _ canvas: Canvas) -> PostKeys {
        PostKeys(
            shown: shown, laidOutPost: layoutCache.laidOutPost(shown, on: canvas),
            area: canvas.area, language: canvas.language)
    }

    func dismissal(_ shown: PostShown) -> PostAction? { .noticeDismissed }

    func notice(_ shown: PostShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let notice = shown.state.notices.shown {
            return StyledLine(errorMessage(notice, shown.state, keys, language).sentence, .failure)
        }
        return shown.libraryFailure?.notice(in: language)
    }

    func nextChange(_ shown: PostShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.state.runningSince, after: now)
    }

    private func errorMessage(
        _ notice: PostState.Notice, _ state: PostState, _ keys: KeyMap, _ language: Language
    ) -> ErrorMessage {
        let operations = language.strings.operations
        return switch notice {
        case .read(let failure):
            ErrorMessage(
                onScreen: operations.openPost, failure, about: .post,
                retryKey: keys.name(of: PostOperationsKeyNames.refresh), retryingAt: state.retryAt,
                formatDate: formatDate, in: language)
        case .comments(let failure):
            ErrorMessage(
                onScreen: operations.comments, failure, about: .post,
                retryKey: keys.name(of: PostKeyNames.comments), retryingAt: nil, formatDate: formatDate,
                in: language)
        }
    }

    func draw(_ shown: PostShown, on frame: inout Frame, canvas: Canvas) {
        let area = canvas.area
        guard let laidOutPost = layoutCache.laidOutPost(shown, on: canvas) else {
            return drawWithoutPost(shown.state, on: &frame, canvas)
        }
        if case .outline(let outline) = shown.state.prompt {
            return PostOutline(outline, laidOutPost).draw(on: &frame, in: area)
        }
        if case .menu(let kind, let list) = shown.state.prompt {
            return PostMenu(kind, list, laidOutPost, shown.state).draw(on: &frame, in: area)
        }
        let regions = PostRegions(
            in: area, titleRows: laidOutPost.layout.title.count, hasPrompt: shown.state.hasPrompt)
        let top = laidOutPost.top(shown.state)
        let spinner = Spinner(since: shown.state.runningSince, at: canvas.now)
        drawTitle(spinner, laidOutPost, position(top, laidOutPost), on: &frame, in: regions.title)
        frame.draw(
            StyledLine(.rule(regions.rule.columns, laidOutPost.layout.ambiguous), .rule), in: regions.rule)
        drawText(shown, laidOutPost, from: top, on: &frame, in: regions.text)
        frame.restingPlace = Position(row: regions.text.row, column: regions.text.column)
        drawPrompt(shown, laidOutPost, on: &frame, in: regions.prompt)
    }

    // MARK: - Title

    private func drawTitle(
        _ spinner: Spinner?, _ laidOutPost: LaidOutPost, _ position: String, on frame: inout Frame,
        in area: Area
    ) {
        let layout = laidOutPost.layout
        var lines = area.rows < layout.title.count ? [layout.shortTitle] : layout.title
        let spinner = spinner.map { StyledSpan($0.symbol + " ", .dim) }
        lines[0] = .between(
            lines[0], StyledLine((spinner.map { [$0] } ?? []) + [StyledSpan(position, .dim)]),
            width: area.columns, layout.ambiguous)
        frame.draw(lines, in: area)
    }

    /// The scroll position as a percentage, `Top`, or `Bot`; empty if the whole text is visible.
    private func position(_ top: Int, _ laidOutPost: LaidOutPost) -> String {
        let strings = laidOutPost.layout.language.strings.postScreen
        guard laidOutPost.layout.isComplete else {
            if top == 0, laidOutPost.layout.isFromStart { return strings.top }
            let fraction = laidOutPost.layout.fraction(before: top, of: laidOutPost.content.body)
            return strings.position(percent: min(max(Int(fraction * 100), 1), 99))
        }
        let last = laidOutPost.layout.lines.count - laidOutPost.height
        if last <= 0 { return "" }
        if top == 0 { return strings.top }
        if top >= last { return strings.bottom }
        return strings.position(percent: min(max(top * 100 / last, 1), 99))
    }

    // MARK: - Text

    private func drawText(
        _ shown: PostShown, _ laidOutPost: LaidOutPost, from top: Int, on frame: inout Frame, in area: Area
    ) {
        let layout = laidOutPost.layout
        let rows = top..<min(top + area.rows, layout.lines.count)
        let found = PostLayout.matchIndices(rows, laidOutPost.matches)
        let header = PostHeader(
            post: laidOutPost.content.post, formatDate: formatDate,
            language: layout.language)
        let selected = shown.state.selection.map(layout.lines(of:))
        for row in rows {
            var line =
                if row < PostHeader.rows {
                    header.row(
                        row, countDelta: shown.stocked.countDelta(shown.id), width: layout.width,
                        layout.ambiguous)
                } else {
                    self.line(
                        layout.lines[row], marks(row, found, laidOutPost.matches, shown.state.findState),
                        codeOffset: shown.state.codeOffset, layout.ambiguous)
                }
            if selected?.contains(row) == true { line = line.on(.selected) }
            frame.draw(line, row: row - top, in: area, linkAddresses: layout.links)
            if row >= PostHeader.rows, case .row(let image) = layout.lines[row].image {
                var rest = area
                _ = rest.cutLeft(StyledLine(layout.lines[row].prefix).width(layout.ambiguous))
                frame.draw(image, row: row - top, in: rest)
            }
        }
    }

    /// The ranges of matches on a line; the current match has its own style.
    private func marks(
        _ row: Int, _ found: Range<Int>, _ matches: [PostMatch], _ findState: PostState.FindState?
    ) -> [(bytes: Range<Int>, style: Style)] {
        found.flatMap { index in
            matches[index].pieces.filter { $0.line == row }.map {
                ($0.bytes, index == findState?.match ? .currentMatch : .match)
            }
        }
    }

    private func line(
        _ line: MarkdownLine, _ marks: [(bytes: Range<Int>, style: Style)], codeOffset: Int,
        _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        let isCode = line.kind == .code || line.kind == .formula || line.kind == .codeName
        var text = StyledLine(line.spans)
        if isCode { text = text.on(.code) }
        if !marks.isEmpty { text.spans = text.spans.marked(marks) }
        if line.kind == .code || line.kind == .formula, codeOffset > 0 {
            let rest = text.dropping(codeOffset &+ 1, ambiguous)
            text.spans = (rest.spans.isEmpty ? [] : [StyledSpan("…", .dim).on(.code)]) + rest.spans
        }
        var fullLine = StyledLine(line.prefix) + text
        if isCode { fullLine.background = .code }
        return fullLine
    }

    // MARK: - Without a post

    private func drawWithoutPost(
        _ state: PostState, on frame: inout Frame, _ canvas: Canvas
    ) {
        let (ambiguous, area) = (canvas.ambiguous, canvas.area)
        guard case .failed(let failure) = state.phase else {
            guard let spinner = Spinner(since: state.runningSince, at: canvas.now) else { return }
            let strings = canvas.language.strings.postScreen
            let line = StyledLine(strings.loading(spinner: spinner.symbol), .dim)
            return frame.draw(line, in: area.middle(rows: 1, columns: line.width(ambiguous)))
        }
        let why = errorMessage(.read(failure), state, canvas.keys, canvas.language)
        let width = min(max(area.columns - 4, 2), 60)
        let lines =
            Wrapping.sentence([StyledSpan(why.why, .failure)], width: width, ambiguous)
            + Wrapping.sentence([StyledSpan(why.suggestion)], width: width, ambiguous)
        let widest = lines.map { $0.width(ambiguous) }.max() ?? 0
        frame.draw(lines, in: area.middle(rows: lines.count, columns: widest))
    }
}

extension PostState.Toast {
    func line(_ keys: KeyMap, in language: Language) -> StyledLine {
        let strings = language.strings.postScreen
        return switch self {
        case .noLinks: StyledLine(strings.noLinks, .dim)
        case .noLink(let number): StyledLine(strings.noLink(number: number.quotable), .dim)
        case .exported(let export, let result): language.strings.postExport.line(of: export, result)
        case .noHeadings: StyledLine(strings.noHeadings, .dim)
        case .nothingToFind:
            StyledLine(
                strings.nothingToFind(findKey: keys.name(of: PostKeyNames.find)), .dim)
        }
    }
}

extension [StyledSpan] {
    /// Applies the styles of `marks` to parts of the text.
    ///
    /// - Parameter marks: Byte ranges in ascending order.
    func marked(_ marks: [(bytes: Range<Int>, style: Style)]) -> [StyledSpan] {
        var (spans, start): ([StyledSpan], Int) = ([], 0)
        for span in self {
            let all = start..<start + span.text.utf8.count
            var done = all.lowerBound
            for mark in marks where mark.bytes.overlaps(all) {
                let part = mark.bytes.clamped(to: all)
                spans += [
                    span.part(done - start..<part.lowerBound - start, span.style),
                    span.part(part.lowerBound - start..<part.upperBound - start, mark.style),
                ]
                done = part.upperBound
            }
            spans.append(span.part(done - start..<all.upperBound - start, span.style))
            start = all.upperBound
        }
        return spans.filter { !$0.text.isEmpty }
    }
}
