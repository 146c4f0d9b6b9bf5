import Entities
package import FluxCore
package import FluxQueries
package import FluxScreens

/// The state of the stocks screen, without the state that the feature's screens share.
package struct StocksState: Reducible, Codable {
    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        case pages(InfiniteQuery<StockedPosts>.Command, perPage: Int)
        case posts(PostOperation)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .pages: .query
            case .posts(let command): command.effect
            }
        }
    }

    /// The stocks, most recently stocked first.
    package private(set) var stocks = InfiniteList<StockedPosts>()
    /// Posts per page, 1...100.
    private var perPage: Int
    /// The number of posts that could not be decoded and are not in the list; `nil` if there are none.
    package private(set) var leftOut: Int?

    /// - Parameter perPage: Posts per page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    package mutating func reduce(_ action: StocksAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let perPage, let now):
            self.perPage = perPage
            stocks.open(.mine, from: 1, at: now, pages(ask))
        case .resumed(let now):
            if !stocks.query.items.isEmpty { ask(.posts(.loadReadMarks(stocks.query.items.ids))) }
            load(.restored(at: now), ask)
        case .list(let action):
            stocks.reduce(action, pages(ask))
            if let notice = action.notice { ask(.posts(.toast(.list(notice)))) }
        case .readPostsHidden(let ids): stocks.hide(ids)
        case .posts(let action):
            if action.appliesToMarks { stocks.clearMarks() }
            ask.map(Command.posts).perform(action)
        case .refreshed(let now): load(.refetchRequested(at: now), ask)
        case .pages(let action): load(action, ask)
        case .noticeDismissed:
            if stocks.notices.shown == nil {
                ask(.posts(.dismissFailure))
            } else {
                stocks.dismissNotice()
            }
        }
    }

    private func pages(_ ask: CommandSink<Command>) -> CommandSink<InfiniteQuery<StockedPosts>.Command> {
        ask.map { [perPage] in .pages($0, perPage: perPage) }
    }

    private mutating func load(_ action: InfiniteQuery<StockedPosts>.Action, _ ask: CommandSink<Command>) {
        let (before, isFirst) = (stocks.query.runningRequest, stocks.query.phase == .loading)
        stocks.reduce(action, pages(ask))
        if case .pageArrived(let page, before, _) = action {
            let leftOut = (isFirst ? 0 : leftOut ?? 0) &+ (page.metadata ?? 0)
            self.leftOut = leftOut == 0 ? nil : leftOut
            ask(.posts(.loadReadMarks(page.items.map(\.id))))
        }
    }
}
