import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// Draws the screen of the user's stocks.
struct StocksView: ServiceListScreenView {
    typealias Action = StocksAction

    let formatDate: DateFormat
    let refreshKey = PostOperationsKeyNames.refresh
    let subject = ErrorMessage.Subject.post
    private let posts: PostTable

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        posts = PostTable(formatDate: formatDate)
    }

    func items(_ shown: StocksShown) -> InfiniteList<StockedPosts> { shown.state.stocks }

    func operation(in language: Language) -> String { language.strings.operations.stocks }

    func address(of post: Post) -> String? { post.url }

    func screenKeys(_ shown: StocksShown, on canvas: Canvas) -> KeyBindings<StocksAction> {
        let (list, marks) = (list(shown), shown.readMarks)
        let posts = PostOperationsKeys(
            list, stocked: shown.stocked, isRead: marks.isRead, canvas.language)
        return posts.bindings.map { StocksAction.posts($0) }.then(refresh(on: canvas)).then(
            posts.nextUnread { now in
                marks.nextUnread(in: list, at: now).map { .list($0) } ?? .posts(.nothingUnread)
            }
        ).then(posts.hidingRead(list) { marks.isRead($0.id) })
    }

    func adjustments(_ shown: StocksShown, to canvas: Canvas) -> [StocksAction] {
        listAdjustments(shown, to: canvas) + list(shown).hidingRead { shown.readMarks.isRead($0.id) }
    }

    func item(_ shown: StocksShown) -> ScreenItem? { list(shown).selected.map { ScreenItem($0) } }

    func notice(_ shown: StocksShown, keys: KeyMap, in language: Language) -> StyledLine? {
        listNotice(shown, keys, language)
            ?? shown.libraryFailure?.notice(in: language)
    }

    func heading(_ shown: StocksShown, on canvas: Canvas) -> ListHeading {
        shown.state.stocks.title(canvas.language.strings.stocks.title, sign: "★", on: canvas)
    }

    func count(_ shown: StocksShown, in language: Language) -> String {
        language.strings.posts(shown.state.stocks.count, unreadable: shown.state.leftOut)
    }

    func table(_ shown: StocksShown, width: Int, on canvas: Canvas) -> ListTable {
        posts.table(
            list(shown), stocked: shown.stocked, isRead: { shown.readMarks.isRead($0.id) },
            footer: footer(shown, on: canvas), width: width, on: canvas)
    }

    func emptyMessage(_ shown: StocksShown, on canvas: Canvas) -> [StyledLine] {
        let strings = canvas.language.strings.stocks
        return [
            StyledLine(strings.empty, .strong),
            strings.emptyAdvice(stockKey: canvas.keys.name(of: PostOperationsKeyNames.stock)),
        ]
    }
}
