import Entities
import FluxScreens
import Persistence
import TerminalFrames

/// The key bindings for operations on posts, the same on every screen that shows posts.
struct PostOperationsKeys: Sendable {
    /// The number of selected rows.
    private let markCount: Int
    /// The posts that a key acts on: the selected rows or, if there are none, the current post.
    private let chosen: [Post]
    let stocked: Stocks
    let isRead: @Sendable (Post.ID) -> Bool

    private let language: Language
    var texts: SearchStrings.ListKeys { language.strings.listKeys }
    private var hints: SearchStrings.Hints { language.strings.hints }
    private typealias Binding = KeyBindings<PostOperationsAction>.Binding

    /// For an open post.
    init(
        _ post: Post?, stocked: Stocks, isRead: @escaping @Sendable (Post.ID) -> Bool,
        _ language: Language
    ) {
        self.language = language
        (markCount, chosen) = (0, post.map { [$0] } ?? [])
        (self.stocked, self.isRead) = (stocked, isRead)
    }

    /// For a list of posts.
    init<Item: PostRow>(
        _ list: ListState<Item>, stocked: Stocks, isRead: @escaping @Sendable (Post.ID) -> Bool,
        _ language: Language
    ) {
        self.language = language
        let marked = list.marks.isEmpty ? [] : list.chosen.map(\.post)
        (markCount, chosen) = (marked.count, marked.isEmpty ? list.selected.map { [$0.post] } ?? [] : marked)
        (self.stocked, self.isRead) = (stocked, isRead)
    }

    /// For a list.
    var bindings: KeyBindings<PostOperationsAction> {
        KeyBindings([open, stock, read, browser].compactMap(\.self))
    }

    /// For an open post: the key that stocks it, which is used most, and the others.
    var bindingsOfOpenPost:
        (stock: KeyBindings<PostOperationsAction>, others: KeyBindings<PostOperationsAction>)
    {
        (KeyBindings([stock].compactMap(\.self)), KeyBindings([browser, read].compactMap(\.self)))
    }

    /// The key that moves the cursor of a list to the next unread post.
    ///
    /// - Parameter action: Evaluated when the key is pressed.
    func nextUnread<Action>(
        _ action: @escaping @Sendable (Duration) -> Action
    ) -> KeyBindings<Action> {
        KeyBindings([.init(PostListKeyNames.nextUnread, at: action, texts.nextUnread)])
    }

    private var open: Binding? {
        if chosen.isEmpty { return nil }
        return Binding(
            PostListKeyNames.open, .opened(chosen), texts.open(marked: markCount), hint: hints.open)
    }

    private var browser: Binding? {
        if chosen.isEmpty { return nil }
        return Binding(
            PostOperationsKeyNames.browser, .browsed(chosen.map(\.url)),
            texts.openInBrowser(marked: markCount),
            hint: hints.browser)
    }

    /// Stocks the posts, or unstocks them if all of them are stocked. Videos have no stocks.
    private var stock: Binding? {
        let chosen = chosen.filter { !$0.isVideo }
        if chosen.isEmpty { return nil }
        let missing = chosen.filter { !stocked.isStocked($0.id) }
        let change = missing.isEmpty ? StockChange.remove : .add
        let batch = StockBatch(change, missing.isEmpty ? chosen : missing)
        return Binding(
            PostOperationsKeyNames.stock, .stockRequested(batch),
            texts.stock(change, marked: markCount == 0 ? 0 : batch.posts.count),
            hint: markCount == 0 ? hints.stock(change) : hints.stockSelected(change))
    }

    /// Marks the posts as read, or as unread if all of them are read.
    private var read: Binding? {
        if chosen.isEmpty { return nil }
        let unread = chosen.filter { !isRead($0.id) }
        let change = unread.isEmpty ? ReadMarkChange.unread : .read
        let batch = ReadMarkBatch(change, unread.isEmpty ? chosen : unread)
        return Binding(
            PostOperationsKeyNames.read, .readMarksRequested(batch),
            texts.mark(change, marked: markCount == 0 ? 0 : batch.posts.count), hint: hints.mark(change))
    }
}

extension PostOperationsKeys {
    /// The key that hides the posts of a list that are read, or shows them again.
    func hidingRead<Item: PostRow, Action: PostListAction>(
        _ list: ListState<Item>, isRead: @escaping @Sendable (Item) -> Bool
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(
                PostListKeyNames.hideRead,
                .readPostsHidden(list.hidden == nil ? list.rows.filter(isRead).map(\.post.id) : nil),
                texts.hideRead(areHidden: list.hidden != nil))
        ])
    }
}

extension ListState where Item: PostRow, Item.ID == Post.ID {
    /// The action that hides posts that were read since, except the one under the cursor; none if there are none, or if
    /// read posts are shown.
    func hidingRead<Action: PostListAction>(isRead: (Item) -> Bool) -> [Action] {
        guard let hidden else { return [] }
        let read = rows.filter { $0.id != selected?.id && isRead($0) }.map(\.id)
        return read.isEmpty ? [] : [.readPostsHidden(hidden + read)]
    }
}

/// The key actions for posts on every screen that shows some, by the names that key bindings refer to.
enum PostOperationsKeyNames {
    static let stock = KeyAction("posts.stock", ["s"])
    static let read = KeyAction("posts.read", ["a"])
    static let browser = KeyAction("posts.browser", ["o"])
    static let refresh = KeyAction("posts.refresh", ["r"])

    static let section = KeySection(
        "posts", alongside: ["list", "post-list", "move", "shell"], [stock, read, browser, refresh])
}

/// The key actions of all lists of posts.
enum PostListKeyNames {
    static let open = KeyAction("post-list.open", [.enter, "l", .right])
    static let nextUnread = KeyAction("post-list.next-unread", ["n"])
    static let hideRead = KeyAction("post-list.hide-read", ["R"])

    static let section = KeySection(
        "post-list", alongside: ["posts", "list", "move", "shell"], [open, nextUnread, hideRead])
}
