public import FluxCore
public import FluxQueries
public import ReactiveCore

public struct Article: Identifiable, Equatable, Codable, Sendable {
    public let id: Int
    public var name: String

    public init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

public enum Unavailable: Error, Equatable, Codable { case closed }

public enum ArticleList: InfiniteQueryEndpoint {
    public typealias Key = String
    public typealias Item = Article
    public typealias Failure = Unavailable
}

struct ArticleListState: Reducible, Codable {
    var articles = InfiniteQuery<ArticleList>()

    mutating func reduce(
        _ action: InfiniteQuery<ArticleList>.Action, _ ask: CommandSink<InfiniteQuery<ArticleList>.Command>
    ) {
        articles.reduce(action, ask)
    }
}

/// Returns the names of the first page of a shelf, as they are loaded.
public func names(
    of shelf: String, in scope: Scope,
    find: @escaping @Sendable (String, Int) async throws(Unavailable) -> [Article]
) -> Property<[String]> {
    let dispatcher = scope.dispatcher(for: InfiniteQuery<ArticleList>.Action.self)
    let runner = InfiniteQueryRunner<ArticleList>(in: scope) { action in
        dispatcher.dispatch(action)
    } fetch: { request throws(Unavailable) in
        InfinitePage(try await find(request.key, request.cursor), next: request.cursor + 1)
    }
    let store = scope.store(ArticleListState()) { runner.run($0) }
    store.dispatch(.shown(shelf, from: 1, at: scope.scheduler.now))
    return store.select { $0.articles.items.map(\.name) }
}
