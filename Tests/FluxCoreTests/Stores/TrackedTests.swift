import FluxCore
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("tracked properties")
struct TrackedTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<ShelfAction> { root.dispatcher(for: ShelfAction.self) }

    @Test("a tracked selection emits only modifications of its property")
    func selection() {
        let (store, all, changes) = (root.store(Shelf()), Recorder<[Int]>(), Recorder<[Int]>())
        let books = store.select { $0.$books }
        books.asObservable().record(into: all)
        books.changes.record(into: changes)

        for action in [
            ShelfAction.titleChanged("a"), .booksReplaced([1, 2]), .titleChanged("b"), .noteChanged("n"),
            .booksChanged(at: 0, to: 3),
        ] {
            dispatcher.dispatch(action)
        }

        #expect(all.elements == [[], [1, 2], [3, 2]])
        #expect(changes.elements == [[1, 2], [3, 2]])
        #expect(books.value == [3, 2])
        root.close()
        #expect(all.isCompleted && changes.isCompleted)
    }

    @Test("replacing the whole state counts as a modification")
    func replaced() {
        let (store, received) = (root.store(Shelf()), Recorder<[Int]>())
        store.select { $0.$books }.changes.record(into: received)

        for action in [ShelfAction.booksReplaced([1]), .reset, .booksReplaced([2])] {
            dispatcher.dispatch(action)
        }

        #expect(received.elements == [[1], [], [2]])
        root.close()
    }

    @Test("a tracked selection neither compares nor retains values")
    func neither() {
        let (compared, live) = (Box(0), LiveObjects())
        let store = root.store(Crate(load: Load(compared: compared, token: live.token())))
        let subscription = store.select { $0.$load }.subscribe { _ in }
        let crates = root.dispatcher(for: CrateAction.self)

        for _ in 1...10 { crates.dispatch(.labelled) }
        #expect(compared.value == 0)
        crates.dispatch(.loaded(Load(compared: compared, token: nil)))

        #expect(compared.value == 0)
        #expect(live.count == 0)
        subscription.dispose()
    }

    @Test("one of 10,000 elements changes in place while the list is selected")
    func inPlace() {
        let moved = Box(0)
        let store = root.store(
            Shelf(books: Array(0..<10_000)),
            reducer: { state, action in
                let before = address(of: state.books)
                state.reduce(action)
                if address(of: state.books) != before { moved.value += 1 }
            })
        let sum = Box(0)
        store.select { $0.$books }.subscribe { books in sum.value += books[7] }
        store.select { $0.title }.subscribe { _ in }

        for book in 1...100 { dispatcher.dispatch(.booksChanged(at: 7, to: book)) }

        #expect(sum.value == 7 + 5_050)
        #expect(moved.value == 0)
        root.close()
    }

    @Test("equality ignores stamps")
    func equality() {
        var (left, right) = (Shelf(), Shelf())
        left.books = [1]
        #expect(left != right)
        right.books.append(1)

        #expect(left == right)
        #expect(Set([left.$books, right.$books]).count == 1)
    }

    @Test("a tracked property is encoded like its value, and a tracked nil is omitted")
    func coding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let states = [Shelf(books: [1, 2], title: "t", note: "n"), Shelf()]

        let texts = try states.map { String(decoding: try encoder.encode($0), as: UTF8.self) }

        #expect(texts == [#"{"books":[1,2],"note":"n","title":"t"}"#, #"{"books":[],"title":""}"#])
        for (state, text) in zip(states, texts) {
            #expect(try JSONDecoder().decode(Shelf.self, from: Data(text.utf8)) == state)
        }
    }

    @Test("a dumped tracked property shows its value without the stamp")
    func dumped() {
        var text = ""
        dump(Shelf(books: [7]).$books, to: &text)

        #expect(text.contains("- 7"))
        #expect(!text.contains("stamp"))
    }
}

private func address(of books: [Int]) -> UInt {
    books.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}

/// Counts its comparisons and retains a token.
private struct Load: Codable, Sendable, Equatable {
    let compared: Box<Int>
    let token: LiveObjects.Token?

    init(compared: Box<Int>, token: LiveObjects.Token?) { (self.compared, self.token) = (compared, token) }
    init(from decoder: any Decoder) { (compared, token) = (Box(0), nil) }
    func encode(to encoder: any Encoder) {}

    static func == (left: Load, right: Load) -> Bool {
        left.compared.value += 1
        return left.token === right.token
    }
}

private enum CrateAction: Sendable {
    case loaded(Load)
    case labelled
}

private struct Crate: Reducible {
    @Tracked var load: Load
    var labels = 0

    mutating func reduce(_ action: CrateAction) {
        switch action {
        case .loaded(let load): self.load = load
        case .labelled: labels += 1
        }
    }
}
