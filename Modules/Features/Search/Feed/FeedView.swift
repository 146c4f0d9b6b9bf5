import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Markdown
import Persistence
import Shell
import TerminalUI

/// The Following screen: unread posts of all follows.
struct FeedView: ListScreenView {
    private let formatDate: DateFormat
    private let preview: ResultsPreview

    init(_ markdown: any MarkdownParsing, formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = ResultsPreview(markdown: markdown, formatDate: formatDate.day)
    }

    func route(_ shown: FeedShown) -> Route { .following }

    func list(_ shown: FeedShown) -> ListState<FeedRow> { shown.state.list }

    func screenKeys(_ shown: FeedShown, on canvas: Canvas) -> KeyBindings<FeedAction> {
        FeedKeys(
            shown: shown, now: canvas.now, height: height(shown, on: canvas), area: canvas.area,
            language: canvas.language
        ).bindings
    }

    func copyable(_ shown: FeedShown) -> String? { shown.state.list.chosen.map(\.found.post.url).joinedLines }

    func notice(_ shown: FeedShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let notice = shown.state.posts.notice(nil, keys, formatDate: formatDate, in: language) {
            return notice
        }
        return shown.follows.failure.map {
            StyledLine(
                ErrorMessage(language.strings.operations.following, $0, in: language).sentence, .failure)
        }
    }

    func dismissal(_ shown: FeedShown) -> FeedAction? { .posts(.noticeDismissed) }

    private func layout(_ shown: FeedShown, _ canvas: Canvas) -> ListLayout {
        ListLayout(
            canvas.area, hasPreview: !shown.state.list.hidesPreview && shown.state.list.selected != nil)
    }

    func draw(_ shown: FeedShown, on frame: inout Frame, canvas: Canvas) {
        let (state, layout, ambiguous) = (shown.state, layout(shown, canvas), frame.viewport.ambiguous)
        let language = canvas.language
        frame.clear(canvas.area)
        if let filter = state.list.filterField {
            frame.drawFilter(filter, in: layout.field)
        } else {
            frame.draw(
                names(shown, language.strings.following).fitted(to: layout.field.columns, ambiguous),
                in: layout.field)
        }
        frame.drawRule(from: count(shown, language), to: checkStatus(shown, language), in: layout.rule)
        if state.list.rows.isEmpty {
            return frame.drawPlaceholder(placeholderLines(shown, canvas.keys, language), in: layout.body)
        }
        let format = ResultsRows.Format(
            words: [], width: layout.list.columns, ambiguous: ambiguous, language: language)
        let rows = ResultsRows(format, formatDate: formatDate.day)
        frame.draw(rows.header, in: layout.head)
        frame.drawList(state.list.cursor.cursor, count: state.list.rows.count, in: layout.list) { index in
            let row = state.list.rows[index]
            return rows.line(
                row.found.post,
                ResultsRows.Flags(
                    isStocked: shown.stocked[row.id].showsStocked,
                    isMarked: state.list.marks.contains(row.id),
                    isRead: row.isRead))
        }
        drawPreview(shown, on: &frame, in: layout)
    }

    private func drawPreview(_ shown: FeedShown, on frame: inout Frame, in layout: ListLayout) {
        guard layout.hasPreview, let row = shown.state.list.selected else { return }
        let area = layout.preview
        frame.drawDivider(layout)
        let lines = preview.lines(
            row.found.post, width: area.columns, frame.viewport.ambiguous, frame.viewport.language)
        frame.draw(Array(lines.prefix(area.rows)), in: area)
    }

    /// The names of the follows with their unread counts; the selected name is highlighted.
    private func names(_ shown: FeedShown, _ strings: any SearchFollowingStrings) -> StyledLine {
        let all = [
            (name: FollowedName?.none, text: strings.all, unread: shown.follows.feed.count)
        ]
        let each = shown.follows.follows.map { ($0.name as FollowedName?, $0.name.text, $0.unread) }
        return (all + each.map { (name: $0.0, text: $0.1, unread: $0.2) }).reduce(StyledLine("   ")) {
            let isShown = $1.name == shown.state.name
            let count = $1.unread > 0 ? [StyledSpan(" \($1.unread.grouped)", .count)] : []
            return $0
                + StyledLine(
                    [StyledSpan(isShown ? "[\($1.text)" : $1.text, isShown ? .strong : .dim)] + count
                        + [StyledSpan(isShown ? "]  " : "  ", .strong)])
        }
    }

    private func count(_ shown: FeedShown, _ language: Language) -> StyledLine {
        if shown.state.list.rows.isEmpty { return StyledLine() }
        return shown.state.list.summary(
            language.strings.following.unreadCount(shown.unread.count), in: language)
    }

    /// When the service was last checked for new posts, or why the check failed.
    private func checkStatus(_ shown: FeedShown, _ language: Language) -> StyledLine {
        let strings = language.strings.following
        if shown.follows.isChecking {
            return StyledLine(strings.checking, .dim)
        }
        if let failure = shown.follows.checkFailure {
            let message = ErrorMessage(
                language.strings.operations.checkFollows, failure, about: .list,
                formatDate: formatDate.time, in: language)
            return StyledLine(strings.checkFailed(why: message.why), .warning)
        }
        let last = shown.follows.follows.compactMap(\.checkedAt).max()
        return last.map { StyledLine(strings.checked(at: formatDate.time($0)), .dim) }
            ?? StyledLine()
    }

    /// The text that replaces an empty list.
    private func placeholderLines(
        _ shown: FeedShown, _ keys: KeyMap, _ language: Language
    ) -> [StyledLine] {
        let strings = language.strings.following
        if shown.state.list.arrangement.isFiltered {
            return shown.state.list.arrangement.emptyMessage(keys, in: language)
        }
        guard shown.follows.isLoaded else { return [] }
        if shown.follows.follows.isEmpty {
            return [
                StyledLine(strings.noFollows, .strong),
                strings.noFollowsAdvice(followKey: keys.name(of: ResultsKeyNames.follow)),
            ]
        }
        if shown.follows.isChecking { return [StyledLine(strings.checkingNow, .strong)] }
        let listed = shown.follows.follows.filter { [nil, $0.name].contains(shown.state.name) }
        let areChecked = listed.allSatisfy { $0.checkedAt != nil }
        return [
            StyledLine(
                areChecked ? strings.noNewPosts : strings.notChecked, .strong),
            strings.noNewPostsAdvice(checkKey: keys.name(of: PostOperationsKeyNames.refresh)),
        ]
    }
}
