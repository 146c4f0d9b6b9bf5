import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting

enum CartAction: Codable, Sendable, Equatable {
    case added(String)
    case priced(String, Int)
}

struct CartState: Reducible, Codable, Equatable {
    enum Command: Sendable, Equatable, Encodable {
        case price(String)
    }

    var articles: [String] = []
    var total = 0

    mutating func reduce(_ action: CartAction, _ ask: CommandSink<Command>) {
        switch action {
        case .added(let article):
            articles.append(article)
            ask(.price(article))
        case .priced(_, let price): total += price
        }
    }
}

/// An app with one store, which looks up the price of each article.
final class Cart: Sendable {
    let store: Store<CartState>

    init(_ root: Scope) {
        let scope = root.child("cart")
        let dispatcher = scope.dispatcher(for: CartAction.self)
        store = scope.store(CartState()) { command in
            switch command {
            case .price(let article): dispatcher.dispatch(.priced(article, article.count))
            }
        }
    }
}

/// Records that these articles are added to a cart.
func recordedCart(_ articles: [String]) throws -> Recording {
    let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
    let root = Scope(root: "shop", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "cart 1", profile: "default", started: "2026-11-26T08:00:00Z")
    ) { data, _ in lines.with { $0.append(data) } }
    let cart = Cart(root)
    for article in articles {
        cart.store.dispatch(.added(article))
        scheduler.advance(by: .seconds(1))
    }
    recorder.dispose()
    root.close()
    return try Recording(lines.value)
}
