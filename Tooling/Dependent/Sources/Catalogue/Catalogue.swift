public import FluxCore
import FluxJournal
import Journal
import ReactiveCore

public enum CatalogueAction: Codable, Sendable, Equatable {
    case searched(String)
    case found([String])
    case failed(String)
}

public struct CatalogueState: Reducible, Codable, Equatable {
    public enum Command: Codable, Sendable, Equatable { case find(String) }

    @Tracked public var articles: [String] = []
    public var failure: String?

    public init() {}

    public mutating func reduce(_ action: CatalogueAction, _ ask: CommandSink<Command>) {
        switch action {
        case .searched(let words): ask(.find(words))
        case .found(let found): (articles, failure) = (found, nil)
        case .failed(let reason): failure = reason
        }
    }
}

/// Opens a catalogue in a scope; `find` searches the shop.
public func catalogue(
    in scope: Scope, find: @escaping @Sendable (String) async throws -> [String]
) -> Store<CatalogueState> {
    let dispatcher = scope.dispatcher(for: CatalogueAction.self)
    return scope.store(CatalogueState()) { command in
        guard case .find(let words) = command else { return }
        scope.work("find") {
            do { dispatcher.dispatch(.found(try await find(words))) } catch {
                dispatcher.dispatch(.failed("\(error)"))
            }
        }
    }
}
