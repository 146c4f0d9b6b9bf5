import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

/// A shelf that shows the last opened page only: each action replaces the page's scope by another of the same name.
private final class Replacing: Sendable {
    let shelf: Store<ShelfState>
    let page = Box<(scope: Scope, store: Store<PageState>)?>(nil)

    /// - Parameters:
    ///   - closesFirst: Whether a page is closed before or after the next one is opened.
    ///   - size: A value from outside by which pages are turned.
    init(_ root: Scope, closesFirst: Bool, size: @escaping @Sendable () -> Int) {
        shelf = root.child("shelf").store(ShelfState())
        shelf.select { $0.open }.subscribe { [page] titles in
            let before = page.value?.scope
            if closesFirst { before?.close() }
            page.value = titles.last.map { title in
                let scope = root.child("page", route: title)
                let size = scope.externalInput("size", size())
                let store = scope.store(
                    PageState(),
                    reducer: { state, action in
                        if case .turned(let pages) = action { state.number += pages * size }
                    })
                return (scope, store)
            }
            before?.close()
        }.disposed(by: root)
    }
}

@Suite("replaying the replacement of a scope by another of the same name")
struct ReplacedScopeTests {
    private func recording(closesFirst: Bool, checkpoint: Int) throws -> Recording {
        let sizes = Box([20, 50, 7])
        return try recorded(
            checkpoint: checkpoint,
            { Replacing($0, closesFirst: closesFirst) { sizes.with { $0.removeFirst() } } }
        ) { app, _ in
            for title in ["a", "b", "c"] {
                app.shelf.dispatch(.opened(title))
                for _ in 1...2 { app.page.value?.store.dispatch(.turned(by: 1)) }
            }
        }
    }

    @Test(
        "the new scope remains open and has its own value from outside",
        arguments: [true, false], [2, 3, 4, 1_000])
    func replaced(closesFirst: Bool, checkpoint: Int) throws {
        let replay = try Replay(try recording(closesFirst: closesFirst, checkpoint: checkpoint)) {
            Replacing($0, closesFirst: closesFirst) { 0 }
        }
        let numbers = [1: 1, 2: 21, 3: 41, 4: 1, 5: 51, 6: 101, 7: 1, 8: 8, 9: 15]
        for step in Array(1...9) + (1...9).reversed() + [4, 9, 5, 8] {
            try replay.go(to: UInt64(step))
            #expect(replay.app.page.value?.store.state.number == numbers[step], "step \(step)")
            #expect(replay.differences == [], "step \(step)")
        }
    }
}
