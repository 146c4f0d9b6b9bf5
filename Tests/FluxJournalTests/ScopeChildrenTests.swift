import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

/// A shelf whose open titles have pages, and each of these a margin as soon as it was turned twice.
private final class Reading: Sendable {
    typealias Page = (page: Store<PageState>, margin: ScopeChildren<Int, Store<PageState>>)

    let shelf: Store<ShelfState>
    let pages: ScopeChildren<String, Page>

    init(_ root: Scope) {
        shelf = root.child("shelf").store(ShelfState())
        pages = root.children("page", for: shelf.select { $0.open }) { _, scope in
            let page = scope.store(PageState())
            let margin = scope.children("margin", for: page.select { $0.number > 2 ? [0] : [] }) {
                $1.store(PageState())
            }
            return (page, margin)
        }
    }

    var numbers: [[Int]] {
        pages.contents.value.map { [$0.page.state.number] + $0.margin.contents.value.map(\.state.number) }
    }
}

@Suite("replaying children that open from state")
struct ScopeChildrenTests {
    private let steps: [@Sendable (Reading) -> Void] = [
        { $0.shelf.dispatch(.opened("a")) },
        { $0.pages["a"]?.page.dispatch(.turned(by: 4)) },
        { $0.pages["a"]?.margin[0]?.dispatch(.turned(by: 1)) },
        { $0.shelf.dispatch(.opened("b")) },
        { $0.pages["b"]?.page.dispatch(.turned(by: 1)) },
        { $0.shelf.dispatch(.closed) },
        { $0.shelf.dispatch(.opened("b")) },
        { $0.pages["a"]?.page.dispatch(.turned(by: -4)) },
        { $0.pages["a"]?.page.dispatch(.turned(by: 3)) },
        { $0.shelf.dispatch(.closed) },
        { $0.shelf.dispatch(.closed) },
    ]

    private func recording(checkpoint: Int, _ numbers: Box<[[[Int]]]> = Box([])) throws -> Recording {
        try recorded(checkpoint: checkpoint, { Reading($0) }) { app, _ in
            for step in steps {
                step(app)
                numbers.with { $0.append(app.numbers) }
            }
        }
    }

    @Test("a replay opens the same children at each step, forwards and backwards", arguments: [2, 3, 1_000])
    func replayed(checkpoint: Int) throws {
        let numbers = Box<[[[Int]]]>([])
        let replay = try Replay(try recording(checkpoint: checkpoint, numbers)) { Reading($0) }
        #expect(numbers.value.contains([[5, 2], [2]]))
        #expect(numbers.value.contains([[4, 2], [2]]))
        for step in Array(1...steps.count) + (1...steps.count).reversed() + [4, 9, 5, 8] {
            try replay.go(to: UInt64(step))
            #expect(replay.app.numbers == numbers.value[step - 1], "step \(step)")
        }
        #expect(replay.differences == [])
    }

    @Test("the children are found when the compatibility of a recording is checked", arguments: [2, 1_000])
    func compatible(checkpoint: Int) throws {
        let replay = try Replay(try recording(checkpoint: checkpoint)) { Reading($0) }
        #expect(try replay.compatibility(with: replay.recording.header.app) == .same)
    }
}
