import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FoundationEssentials
import Markdown
import Persistence
import ServiceTexts
import TerminalFrames

/// The Following screen: unread posts of all follows.
struct FeedView: ListScreenView {
    private let formatDate: DateFormat
    private let posts: PostTable
    private let preview: ResultsPreview
    private let saveText: (@Sendable (Language) -> String)?

    /// - Parameters:
    ///   - markdown: The parser for posts.
    ///   - formatDate: Formats dates.
    ///   - saveText: The description of the key that saves videos; `nil` where they cannot be saved.
    init(
        _ markdown: any MarkdownParsing, formatDate: DateFormat,
        saveText: (@Sendable (Language) -> String)?
    ) {
        (self.formatDate, self.saveText) = (formatDate, saveText)
        posts = PostTable(formatDate: formatDate)
        preview = ResultsPreview(markdown: markdown, formatDate: formatDate)
    }

    func list(_ shown: FeedShown) -> ListState<FeedRow> { shown.state.list }

    func address(of row: FeedRow) -> String? { row.post.url }

    func screenKeys(_ shown: FeedShown, on canvas: Canvas) -> KeyBindings<FeedAction> {
        FeedKeys(shown: shown, language: canvas.language, saveText: saveText?(canvas.language)).bindings
    }

    func adjustments(_ shown: FeedShown, to canvas: Canvas) -> [FeedAction] {
        let sizes = listAdjustments(shown, to: canvas)
        // What undo or another program no longer follows has no list.
        if let name = shown.state.name, shown.follows.isLoaded, shown.follows.follow(of: name) == nil {
            return sizes + [.nameChosen(nil)]
        }
        return sizes + list(shown).hidingRead(isRead: \.isRead)
    }

    func item(_ shown: FeedShown) -> ScreenItem? { list(shown).selected.map { ScreenItem($0.post) } }

    func notice(_ shown: FeedShown, keys: KeyMap, in language: Language) -> StyledLine? {
        shown.libraryFailure.map {
            StyledLine(
                ErrorMessage(language.strings.operations.following, $0, in: language).sentence, .failure)
        }
    }

    func dismissal(_ shown: FeedShown) -> FeedAction? { .posts(.failureDismissed) }

    func heading(_ shown: FeedShown, on canvas: Canvas) -> ListHeading {
        .title(names(shown, canvas.language.strings.following))
    }

    func table(_ shown: FeedShown, width: Int, on canvas: Canvas) -> ListTable {
        posts.table(
            shown.state.list, stocked: shown.stocked, isRead: \.isRead, width: width, on: canvas)
    }

    func hasPreview(_ shown: FeedShown) -> Bool { true }

    func preview(_ shown: FeedShown, width: Int, on canvas: Canvas) -> [StyledLine]? {
        shown.state.list.selected.map {
            preview.lines($0.post, width: width, canvas.ambiguous, canvas.language)
        }
    }

    /// The names of the follows with their unread counts; the selected name is highlighted.
    private func names(_ shown: FeedShown, _ strings: SearchStrings.Following) -> StyledLine {
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

    func status(_ shown: FeedShown, on canvas: Canvas) -> StyledLine {
        let (list, language) = (shown.state.list, canvas.language)
        let count = language.strings.following.unreadCount(shown.unread.count)
        return list.summary(list.rows.isEmpty ? nil : count, in: language)
    }

    /// When the service was last checked for new posts, or why the check failed.
    func remark(_ shown: FeedShown, on canvas: Canvas) -> StyledLine {
        let (language, strings) = (canvas.language, canvas.language.strings.following)
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
        guard let last = last.map(formatDate.time) else { return StyledLine() }
        let isComplete = shown.follows.follows.allSatisfy(\.gaps.isEmpty)
        let key = canvas.keys.name(of: PostOperationsKeyNames.refresh)
        return StyledLine(
            isComplete ? strings.checked(at: last) : strings.partlyChecked(at: last, checkKey: key), .dim)
    }

    func placeholderLines(_ shown: FeedShown, on canvas: Canvas) -> [StyledLine] {
        let (keys, strings) = (canvas.keys, canvas.language.strings.following)
        if shown.state.list.arrangement.isFiltered {
            return shown.state.list.arrangement.emptyMessage(keys, in: canvas.language)
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

struct FeedKeys {
    let shown: FeedShown
    let language: Language
    /// The description of the key that saves videos; `nil` where they cannot be saved.
    let saveText: String?

    private var texts: SearchStrings.Following.Keys { language.strings.following.keys }
    private var hints: SearchStrings.Hints { language.strings.hints }

    var bindings: KeyBindings<FeedAction> {
        let list = shown.state.list
        let read = Set(list.chosen.filter(\.isRead).map(\.id))
        let posts = PostOperationsKeys(
            list, stocked: shown.stocked, isRead: { read.contains($0) }, language)
        return posts.bindings.map { FeedAction.posts($0) }.then(
            KeyBindings(
                readAll + nextUnread + [
                    .init(
                        FollowingKeyNames.next, .nameChosen(next(1)), texts.nextList, hint: hints.nextList),
                    .init(FollowingKeyNames.previous, .nameChosen(next(-1)), texts.previousList),
                    .init(
                        PostOperationsKeyNames.refresh, .refreshed, texts.refresh,
                        hint: language.shellStrings.hints.refresh),
                ] + unfollow + saveVideos)
        ).then(posts.hidingRead(list, isRead: \.isRead))
    }

    private var readAll: [KeyBindings<FeedAction>.Binding] {
        if shown.unread.isEmpty { return [] }
        let batch = ReadMarkBatch(.read, shown.unread)
        return [.init(FollowingKeyNames.readAll, .posts(.readMarksRequested(batch)), texts.readAll)]
    }

    private var nextUnread: [KeyBindings<FeedAction>.Binding] {
        if shown.follows.feed.isEmpty {
            return [.init(PostListKeyNames.nextUnread, .posts(.nothingUnread), texts.nextUnread)]
        }
        let names = shown.follows.follows.map(\.name)
        return [
            .init(
                PostListKeyNames.nextUnread, at: { .nextUnreadRequested(of: names, at: $0) },
                texts.nextUnread, hint: hints.nextUnread)
        ]
    }

    /// Saves the chosen videos, or removes them if all of them are saved. Posts have no such key.
    private var saveVideos: [KeyBindings<FeedAction>.Binding] {
        let videos = shown.state.list.chosen.map(\.post).filter(\.isVideo)
        guard let saveText, !videos.isEmpty else { return [] }
        return [.init(FollowingKeyNames.saveVideo, .videosToggled(videos), saveText)]
    }

    private var unfollow: [KeyBindings<FeedAction>.Binding] {
        guard let name = shown.state.name else {
            if shown.follows.follows.isEmpty { return [] }
            return [.init(FollowingKeyNames.unfollow, .posts(.noNameToUnfollow), texts.unfollowName)]
        }
        guard let follow = shown.follows.follow(of: name) else { return [] }
        return [
            .init(
                FollowingKeyNames.unfollow,
                .posts(.unfollowed(follow, shown.follows.posts(of: follow))),
                texts.unfollow(follow.name.text), hint: hints.unfollow)
        ]
    }

    /// The name `step` places away; wraps around, and includes the list of all posts.
    private func next(_ step: Int) -> FollowedName? {
        let names = shown.names
        let index = names.firstIndex(of: shown.state.name) ?? 0
        return names[(index + step + names.count) % names.count]
    }
}

/// The key actions of the Following screen.
enum FollowingKeyNames {
    static let readAll = KeyAction("following.read-all", ["A"])
    static let next = KeyAction("following.next", [.tab])
    static let previous = KeyAction("following.previous", [.backTab])
    static let unfollow = KeyAction("following.unfollow", ["F"])
    static let saveVideo = KeyAction("following.keep", ["m"])

    static let section = KeySection(
        "following", alongside: ["posts", "post-list", "list", "move", "shell"],
        [readAll, next, previous, unfollow, saveVideo])
}
