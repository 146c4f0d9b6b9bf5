public import FluxCore
public import FluxQueries
public import FluxRouting
public import TerminalFrames

/// A screen that is being opened: the scope for its store, and the values in its route.
public struct ScreenContext: Sendable {
    /// The scope of the screen, which ends with it. Screens of equal routes share what is parked under the route.
    public let scope: Scope
    /// The route of the screen, with its parameters.
    public let route: Route
    /// Why the screen is opened.
    public let opening: ScreenEntry.Opening
    private let values: [String: String]

    /// A screen that is opened without the shell, such as for a command line.
    ///
    /// - Parameters:
    ///   - route: The route of the screen.
    ///   - parent: The scope below which the screen's scope is.
    ///   - opening: Why the screen is opened.
    ///   - values: The values of the pattern's placeholders.
    package init(
        _ route: Route, in parent: Scope, _ opening: ScreenEntry.Opening = .byUser,
        values: [String: String] = [:]
    ) {
        scope = parent.child(Self.scopeName(route), route: route.text)
        (self.route, self.opening, self.values) = (route, opening, values)
    }

    /// Such as `post(4f0e)`.
    private static func scopeName(_ route: Route) -> String {
        let (name, rest) = (route.path.first ?? "", route.path.dropFirst())
        let text = rest.isEmpty ? name : "\(name)(\(rest.joined(separator: ",")))"
        return String(text.map { $0 == "/" ? "," : $0 })
    }

    /// The value of a placeholder of the pattern, such as `id` for `post/:id`, or else of a parameter of the route; empty
    /// if there is neither.
    public subscript(name: String) -> String { values[name] ?? route[name] ?? "" }

    /// Creates the store of a screen that shows an answer, and requests the answer unless it is fresh.
    ///
    /// The store exists before the request, as in a replay. Nothing is requested there.
    ///
    /// - Parameters:
    ///   - state: The state, which is derived from the answer.
    ///   - provider: The answers of an endpoint, provided by a scope above.
    ///   - key: Which answer.
    ///   - run: Runs the commands of the state.
    public func store<State: Deriving, Endpoint: QueryEndpoint>(
        _ state: State, showing provider: QueryProvider<Endpoint>, key: Endpoint.Key,
        run: Runner<State>? = nil
    ) -> Store<State> where State.Sources == QueryEntry<Endpoint>? {
        let store = Store.required { try scope.store(state, from: provider.asSource(for: key), run: run) }
        if opening != .restored { _ = scope.query(provider, key: key) }
        return store
    }

    /// Creates the store of a screen whose list a service sends page by page, and requests the first page.
    ///
    /// Requests are work of the screen's scope: they are cancelled when it closes. Nothing is requested in a replica.
    ///
    /// - Parameters:
    ///   - state: The state before anything has been requested.
    ///   - endpoint: The list.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - fetch: Sends a request. Cancelling its task cancels the request.
    public func store<State: Reducible, Endpoint: ListEndpoint>(
        _ state: State, _ endpoint: Endpoint.Type, retry: Retry<Endpoint.Failure> = .never,
        fetch: @escaping InfiniteQueryRunner<Endpoint>.Fetch
    ) -> Store<State>
    where
        State.Action: PagedScreenAction<Endpoint>, State.Command == InfiniteQuery<Endpoint>.Command
    {
        store(state, endpoint, retry: retry, fetch: fetch) { command, pages in pages(command) }
    }

    /// The same for a state whose commands are not only requests for pages, such as one that opens another screen.
    ///
    /// ```swift
    /// screen.store(People(), PeoplePages.self) { try await service.people($0) } run: { command, pages in
    ///     switch command {
    ///     case .pages(let command): pages(command)
    ///     case .open(let person): app.open(Route("person", person))
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - state: The state before anything has been requested.
    ///   - endpoint: The list.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - fetch: Sends a request. Cancelling its task cancels the request.
    ///   - run: Runs a command of the state, and hands those of the list to `pages`. Called on the thread that processes the
    ///     action; not in a replica.
    public func store<State: Reducible, Endpoint: ListEndpoint>(
        _ state: State, _ endpoint: Endpoint.Type, retry: Retry<Endpoint.Failure> = .never,
        fetch: @escaping InfiniteQueryRunner<Endpoint>.Fetch,
        run:
            @escaping @Sendable (
                State.Command, _ pages: (InfiniteQuery<Endpoint>.Command) -> Void
            ) -> Void
    ) -> Store<State> where State.Action: PagedScreenAction<Endpoint> {
        let actions = scope.dispatcher(for: State.Action.self)
        let runner = InfiniteQueryRunner<Endpoint>(
            in: scope, retry: retry, dispatch: { actions.dispatch(.pages($0)) }, fetch: fetch)
        let store = scope.store(state) { run($0, runner.run) }
        opening.start(store, in: scope, opened: { .opened(at: $0) }, resumed: { .resumed(at: $0) })
        return store
    }
}

extension ScreenEntry {
    /// A screen that shows the state of one store, in a scope of its own.
    ///
    /// ```swift
    /// ScreenEntry("counter", tab: "Counter", in: app.scope, CounterView()) { $0.scope.store(Counter()) }
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: Its routes, such as `post/:id`. Their first component names the scope.
    ///   - tab: The name of its tab; `nil` for a screen that is opened from others, and has no tab.
    ///   - parent: The scope below which the screen's scope is.
    ///   - view: Draws the state and interprets keys.
    ///   - store: Creates the store, in the scope of the context. Its state and actions are `Codable`: sessions contain the
    ///     states, recordings the actions.
    public init<State: Reducible, View: ScreenView>(
        _ pattern: String, tab: String? = nil, in parent: Scope, _ view: View,
        store: @escaping @Sendable (ScreenContext) -> Store<State>
    ) where State: Codable, State.Action: Codable, View.Shown == State, View.Action == State.Action {
        let name: (@Sendable (Language) -> String)? = if let tab { { _ in tab } } else { nil }
        self.init(pattern, tab: name, in: parent, view, store: store)
    }

    /// The same with a tab whose name depends on the language.
    public init<State: Reducible, View: ScreenView>(
        _ pattern: String, tab: (@Sendable (Language) -> String)?, in parent: Scope, _ view: View,
        store: @escaping @Sendable (ScreenContext) -> Store<State>
    ) where State: Codable, State.Action: Codable, View.Shown == State, View.Action == State.Action {
        self.init(pattern, tab: tab) { route, values, opening in
            let context = ScreenContext(route, in: parent, opening, values: values)
            return ViewedScreen(Screen(context.scope, store(context)), view)
        }
    }

    /// A screen with a stream of its own, which shows more than one store.
    ///
    /// ```swift
    /// ScreenEntry("post/:id", tab: { _ in "Posts" }, PostView()) { _, values, opening in
    ///     openPost(values["id"] ?? "", opening)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: Its routes, such as `post/:id`.
    ///   - alias: An alternative for the pattern's first component in URLs that users type; `nil` for none.
    ///   - tab: The name of its tab in a language; `nil` for a screen without one. Screens with the same English name share
    ///     a tab.
    ///   - needsLogin: Whether the screen requires a login.
    ///   - count: The number of new items for the tab's badge; derived from states. `nil` for none.
    ///   - view: Draws the screen, and interprets keys as actions of the store.
    ///   - open: Opens the screen, given the route, the values of the pattern's placeholders, and the reason.
    package init<Content, View: ScreenView>(
        _ pattern: String, alias: String? = nil, tab: (@Sendable (Language) -> String)?,
        needsLogin: Bool = false, count: (@Sendable () -> Int)? = nil, _ view: View,
        open:
            @escaping @Sendable (Route, [String: String], Opening) -> Screen<ScreenLogic<Content, View.Shown>>
    ) where View.Action == Content.Action {
        self.init(pattern, alias: alias, tab: tab, needsLogin: needsLogin, count: count) {
            ViewedScreen(open($0, $1, $2), view)
        }
    }

    /// The same with a stream whose inputs are not the actions of one store.
    ///
    /// - Parameters:
    ///   - pattern: Its routes, such as `post/:id`.
    ///   - alias: An alternative for the pattern's first component in URLs that users type; `nil` for none.
    ///   - tab: The name of its tab in a language; `nil` for a screen without one.
    ///   - needsLogin: Whether the screen requires a login.
    ///   - count: The number of new items for the tab's badge; derived from states. `nil` for none.
    ///   - view: Draws the screen, and interprets its keys.
    ///   - send: Sends what the user did to the inputs.
    ///   - shown: Returns what the view draws, from the outputs.
    ///   - open: Opens the screen, given the route, the values of the pattern's placeholders, and the reason.
    package init<Logic, View: ScreenView>(
        _ pattern: String, alias: String? = nil, tab: (@Sendable (Language) -> String)?,
        needsLogin: Bool = false, count: (@Sendable () -> Int)? = nil, _ view: View,
        send: @escaping @Sendable (View.Action, Logic.Input) -> Void,
        shown: @escaping @Sendable (ReadOnlyOutput<Logic.Output>) -> View.Shown,
        open: @escaping @Sendable (Route, [String: String], Opening) -> Screen<Logic>
    ) {
        self.init(pattern, alias: alias, tab: tab, needsLogin: needsLogin, count: count) {
            ViewedScreen(open($0, $1, $2), view, send: send, shown: shown)
        }
    }
}
