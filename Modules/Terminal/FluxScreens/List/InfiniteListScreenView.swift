import FluxCore
public import FluxQueries
public import TerminalFrames

/// The actions of a screen that consists of a list of a service.
public protocol InfiniteListScreenAction: ListScreenAction {
    /// The user retried a failed request or refreshed the list.
    static func refreshed(at now: Duration) -> Self
    /// The user dismissed the message about a failed request.
    static var noticeDismissed: Self { get }
}

/// The actions of a screen whose list `ScreenContext.store` requests.
public protocol PagedScreenAction<Endpoint>: InfiniteListScreenAction {
    /// The list of the service.
    associatedtype Endpoint: ListEndpoint
    /// The user opened the screen, which requests the list: `InfiniteList.open`.
    static func opened(at now: Duration) -> Self
    /// A restored screen becomes active; a request that was interrupted is sent again: `InfiniteQuery.Action.restored`.
    static func resumed(at now: Duration) -> Self
    /// An event of the list's pages.
    static func pages(_ action: InfiniteQuery<Endpoint>.Action) -> Self
}

/// A view of a screen that consists of a list that a service sends page by page. It says how many items there are, why
/// there are none, and why a request failed.
public protocol InfiniteListScreenView<Shown, Action>: ListScreenView
where Action: InfiniteListScreenAction, Item == Endpoint.Item {
    /// The list of the service.
    associatedtype Endpoint: ListEndpoint

    /// The list and its query.
    func items(_ shown: Shown) -> InfiniteList<Endpoint>

    /// The number of items in words.
    func count(_ shown: Shown, in language: Language) -> String

    /// The lines shown if the service has no items.
    func emptyMessage(_ shown: Shown, on canvas: Canvas) -> [StyledLine]

    /// The key that refreshes the list and tries a failed request again: `r`, which has no name in `keys.json`, unless a
    /// view has one of its own.
    var refreshKey: KeyAction { get }

    /// What is loaded, in messages: such as the name of the screen.
    func operation(in language: Language) -> String

    /// Why a request failed, and what to do.
    ///
    /// - Parameters:
    ///   - failure: Why it failed.
    ///   - retryKey: The name of the key that requests it again.
    ///   - retryAt: The time at which it is requested again automatically; `nil` if it is not.
    ///   - language: The language of the texts.
    func errorMessage(
        _ failure: Endpoint.Failure, retryKey: String, retryingAt retryAt: Duration?, in language: Language
    ) -> ErrorMessage
}

extension InfiniteListScreenView {
    public var refreshKey: KeyAction { ListKeyNames.refresh }

    public func kindKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> { refresh(on: canvas) }

    public func count(_ shown: Shown, in language: Language) -> String {
        language.shellStrings.lists.items(items(shown).count)
    }

    public func emptyMessage(_ shown: Shown, on canvas: Canvas) -> [StyledLine] {
        [StyledLine(canvas.language.shellStrings.lists.noItems, .dim)]
    }

    public func heading(_ shown: Shown, on canvas: Canvas) -> ListHeading {
        .filter(sign: items(shown).sign(on: canvas), placeholder: operation(in: canvas.language))
    }

    public func list(_ shown: Shown) -> ListState<Item> { items(shown).list }

    /// The key binding that refreshes the list.
    package func refresh(on canvas: Canvas) -> KeyBindings<Action> {
        let strings = canvas.language.shellStrings
        return KeyBindings([
            .init(refreshKey, at: { .refreshed(at: $0) }, strings.keys.refresh, hint: strings.hints.refresh)
        ])
    }

    public func status(_ shown: Shown, on canvas: Canvas) -> StyledLine {
        items(shown).status(count(shown, in: canvas.language), on: canvas)
    }

    /// The row below the last item while the next page loads, and after it failed; `nil` for none.
    public func footer(_ shown: Shown, on canvas: Canvas) -> StyledLine? {
        items(shown).footer(retryKey: canvas.keys.name(of: refreshKey), on: canvas)
    }

    public func placeholderLines(_ shown: Shown, on canvas: Canvas) -> [StyledLine] {
        listPlaceholderLines(shown, on: canvas)
    }

    /// The lines shown in place of an empty list: why it is empty.
    package func listPlaceholderLines(_ shown: Shown, on canvas: Canvas) -> [StyledLine] {
        let items = items(shown)
        if items.hidesAll { return items.list.emptyMessage(canvas.keys, in: canvas.language) }
        if let failure = items.query.failure {
            // In the field, Enter repeats the query.
            let key =
                items.list.focus == .query ? Key.enter.description : canvas.keys.name(of: refreshKey)
            return errorMessage(
                failure, retryKey: key, retryingAt: items.query.retryAt, in: canvas.language
            ).placeholderLines
        }
        let isUnknown = items.query.phase == .idle || items.query.phase == .loading
        return isUnknown ? [] : emptyMessage(shown, on: canvas)
    }

    public func notice(_ shown: Shown, keys: KeyMap, in language: Language) -> StyledLine? {
        listNotice(shown, keys, language)
    }

    /// Why a request failed while items were visible; `nil` if none did, or the user has dismissed it.
    package func listNotice(_ shown: Shown, _ keys: KeyMap, _ language: Language) -> StyledLine? {
        let items = items(shown)
        return items.notices.shown.map { failure in
            // The notice may be about an older failure.
            let retryAt = failure == items.query.failure ? items.query.retryAt : nil
            let key = keys.name(of: refreshKey)
            return StyledLine(
                errorMessage(failure, retryKey: key, retryingAt: retryAt, in: language).sentence, .failure)
        }
    }

    public func dismissal(_ shown: Shown) -> Action? { .noticeDismissed }

    public func nextChange(_ shown: Shown, after now: Duration) -> Duration? {
        items(shown).nextChange(after: now)
    }
}

extension ErrorMessage {
    /// The failure and the advice, shown in place of the requested content.
    public var placeholderLines: [StyledLine] { [StyledLine(why, .failure), StyledLine(suggestion)] }
}
