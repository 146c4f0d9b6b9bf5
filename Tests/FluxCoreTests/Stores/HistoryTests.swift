import FluxCore
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("undo and redo")
struct HistoryTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())

    /// Returns the lines after each action.
    private func play(_ actions: [DrawingAction], limit: Int = 10) -> [[Int]] {
        let (store, dispatcher) = (
            root.store(History(Drawing(), limit: limit)), root.dispatcher(for: DrawingAction.self)
        )
        return actions.map { action in
            dispatcher.dispatch(action)
            return store.state.lines
        }
    }

    @Test("undo and redo move by one change, and stop at the ends")
    func undoRedo() {
        #expect(
            play([.drawn(1), .drawn(2), .undone, .undone, .undone, .redone, .redone, .redone])
                == [[1], [1, 2], [1], [], [], [1], [1, 2], [1, 2]])
    }

    @Test("a change after undoing discards the redo steps")
    func changeAfterUndo() {
        #expect(play([.drawn(1), .undone, .drawn(2), .redone]) == [[1], [], [2], [2]])
    }

    @Test("transient and ineffective changes are not steps")
    func transient() {
        #expect(
            play([.drawn(1), .zoomed(2), .drawn(2), .erased(7), .undone, .undone])
                == [[1], [1], [1, 2], [1, 2], [1], []])
    }

    private struct Note: Undoable {
        enum Action: Sendable { case lineAdded, typed(String), undone, redone }

        var lines = 0
        var draft = ""

        mutating func reduce(_ action: Action) {
            switch action {
            case .lineAdded: lines += 1
            case .typed(let text): draft = text
            case .undone, .redone: break
            }
        }

        static func step(of action: Action) -> HistoryStep {
            switch action {
            case .lineAdded: .change
            case .typed: .transient
            case .undone: .undo
            case .redone: .redo
            }
        }

        mutating func keepPlace(of other: Note) { draft = other.draft }
    }

    @Test("what undo and redo do not change is that of the state that is left")
    func place() {
        var history = History(Note(), limit: 9)
        for action in [Note.Action.lineAdded, .typed("a"), .undone, .typed("ab")] {
            history.reduce(action)
        }
        #expect(history.present == Note(lines: 0, draft: "ab"))
        history.reduce(.redone)
        #expect(history.present == Note(lines: 1, draft: "ab"))
    }

    @Test("only as many changes as the limit can be undone")
    func limited() {
        #expect(play([.drawn(1), .drawn(2), .drawn(3), .undone, .undone, .undone], limit: 2).last == [1])
        #expect(play([.drawn(1), .undone], limit: 0).last == [1])
    }

    @Test("a test can state a whole history")
    func stated() {
        let store = root.store(
            History(Drawing(lines: [1, 2]), past: [Drawing(), Drawing(lines: [1])], limit: 2))
        let dispatcher = root.dispatcher(for: DrawingAction.self)

        dispatcher.dispatch(.undone)
        #expect(
            store.state
                == History(
                    Drawing(lines: [1]), past: [Drawing()], future: [Drawing(lines: [1, 2])], limit: 2))
        #expect(store.state != History(Drawing(lines: [1]), past: [Drawing()], limit: 2))

        dispatcher.dispatch(.drawn(3))
        #expect(
            store.state
                == History(Drawing(lines: [1, 3]), past: [Drawing(), Drawing(lines: [1])], limit: 2))
    }

    @Test("a history must not have more steps than its limit")
    func statedTooLong() async {
        await #expect(processExitsWith: .failure) {
            _ = History(Drawing(), past: [Drawing()], future: [Drawing()], limit: 1)
        }
    }

    @Test("a history reads like its state, supports tracked properties, forwards commands and is Codable")
    func reads() throws {
        let (store, commands) = (root.store(History(Drawing(), limit: 10)), Recorder<Int>())
        let (dispatcher, lines) = (root.dispatcher(for: DrawingAction.self), Recorder<[Int]>())
        store.commands.asObservable().record(into: commands)
        store.select { $0.$lines }.changes.record(into: lines)
        let can = { @Sendable (history: History<Drawing>) in [history.canUndo, history.canRedo] }
        #expect(can(store.state) == [false, false])

        for action in [DrawingAction.drawn(1), .zoomed(3), .undone] { dispatcher.dispatch(action) }

        #expect(can(store.state) == [false, true])
        #expect(lines.elements == [[1], []])
        #expect(commands.elements == [3])
        let data = try JSONEncoder().encode(store.state)
        #expect(try JSONDecoder().decode(History<Drawing>.self, from: data) == store.state)
        root.close()
    }
}

private enum DrawingAction: Sendable {
    case drawn(Int)
    case erased(Int)
    case zoomed(Int)
    case undone
    case redone
}

private struct Drawing: Undoable, Codable {
    @Tracked var lines: [Int] = []
    var zoom = 1

    mutating func reduce(_ action: DrawingAction, _ ask: CommandSink<Int>) {
        switch action {
        case .drawn(let line): lines.append(line)
        case .erased(let line): lines.removeAll { $0 == line }
        case .zoomed(let zoom):
            self.zoom = zoom
            ask(zoom)
        case .undone, .redone: break
        }
    }

    static func step(of action: DrawingAction) -> HistoryStep {
        switch action {
        case .drawn, .erased: .change
        case .zoomed: .transient
        case .undone: .undo
        case .redone: .redo
        }
    }
}
