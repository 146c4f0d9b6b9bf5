import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("replaying a recording", .serialized)
struct ReplayTests {
    @Test(
        "every step restores the recorded states, forwards, backwards and after jumps",
        arguments: [3, 1_000])
    func states(checkpoint: Int) throws {
        let session = Session(checkpoint: checkpoint)
        let seen = Box<[UInt64: (ListState, ShelfState)]>([:])
        session.root.observe { [library = session.library] observed in
            seen.value[observed.number] = (library.list.state, library.shelf.state)
        }
        session.play(rounds: 12)

        let replay = try Replay(try Recording(session.data)) { Library($0) }
        let steps = Array(1...UInt64(seen.value.count))
        for step in steps + steps.reversed() + [5, 20, 3, 27, 1] {
            try replay.go(to: step)
            #expect(replay.step == step)
            #expect(replay.app.list.state == seen.value[step]?.0, "step \(step)")
            #expect(replay.app.shelf.state == seen.value[step]?.1, "step \(step)")
            #expect(replay.app.openPages == replay.app.shelf.state.open, "step \(step)")
            #expect(replay.differences == [])
        }
        session.root.close()
    }

    @Test("pages restore their states wherever the checkpoints are", arguments: 1...12)
    func checkpoints(interval: Int) throws {
        let session = Session(checkpoint: interval)
        // The size of the lines, which determines when a checkpoint is due, is known only when they are written.
        session.play(rounds: 12) { session.recorder.flush() }
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        for step in (1...replay.recording.lastStep).reversed() {
            try replay.go(to: step)
            #expect(replay.differences == [], "step \(step)")
        }
        session.root.close()
    }

    @Test("step 0 restores the states before the first action", arguments: [3, 1_000])
    func beforeTheFirst(checkpoint: Int) throws {
        let session = Session(checkpoint: checkpoint)
        session.play(rounds: 6)
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        for step in [1, 5, 40] as [UInt64] {
            try replay.go(to: step)
            try replay.go(to: 0)
            #expect(replay.step == 0)
            #expect(replay.app.list.state == ListState(limit: 10))
            #expect(replay.app.openPages == [])
        }
        session.root.close()
    }

    @Test("a step after the last action is an error, and the replay stays where it was")
    func beyondTheEnd() throws {
        let session = Session()
        session.play()
        let recording = try Recording(session.data)
        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: 3)

        let failure = RecordingFailure.noAction(recording.last + 1, last: recording.last)
        #expect(throws: failure) { try replay.go(to: recording.last + 1) }
        #expect(replay.step == 3)
        session.root.close()
    }

    @Test("a step back replays no more actions than the interval between saved states")
    func stepBack() throws {
        let session = Session()
        session.play(rounds: 12)
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        try replay.go(to: 33)
        let decoded = Box(0)
        replay.onAction = { _ in decoded.with { $0 += 1 } }
        try replay.go(to: 32)
        #expect(decoded.value == 0, "the states after action 32 are saved")
        try replay.go(to: 64)
        try replay.go(to: 63)
        #expect(decoded.value == 32 + 31)
        try replay.go(to: 96)
        decoded.value = 0
        try replay.go(to: 95)
        #expect(decoded.value == 31, "the states after action 64 are the last saved ones")
        session.root.close()
    }

    @Test("a parked state that is not the recorded one is a difference")
    func parkedState() throws {
        let recording = try recorded({ Library($0) }) { library, _ in
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: -2))
            library.shelf.dispatch(.closed)
            library.shelf.dispatch(.opened("a"))
        }
        let replay = try Replay(recording) { ModifiedLibrary($0) }
        try replay.run()
        let stores = ["app/page", "app/page#2"].map {
            StoreAddress(path: $0, key: "FluxJournalTests.PageState")
        }
        #expect(
            replay.differences.map(\.kind) == [
                .differentState(store: stores[0], part: "number"),
                .differentInitialState(store: stores[1], part: ""),
            ])
    }

    @Test("the lines up to one are replayed from the last checkpoint before it")
    func toLine() throws {
        let session = Session(checkpoint: 3)
        session.play(rounds: 2)
        let recording = try Recording(session.data)
        let checkpoints = recording.index.checkpoints
        for line in [recording.count - 1, checkpoints[1], checkpoints[1] - 1] {
            let replay = try Replay(recording) { Library($0) }
            try replay.go(toLine: line)
            #expect(replay.startingCheckpoint == checkpoints.last { $0 <= line })
            #expect(replay.next == line + 1)
        }
        session.root.close()
    }

    @Test("a step back before a checkpoint of the recording replays from the checkpoint before")
    func stepBackBeforeCheckpoint() throws {
        let session = Session(checkpoint: 40)
        session.play(rounds: 12)
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        for step in 1...66 as ClosedRange<UInt64> { try replay.go(to: step) }
        let decoded = Box(0)
        replay.onAction = { _ in decoded.with { $0 += 1 } }
        try replay.go(to: 35)
        #expect(decoded.value == 35, "earlier states are released at the checkpoint")
        session.root.close()
    }

    @Test("going to the current step changes nothing")
    func currentStep() throws {
        let session = Session(checkpoint: 3)
        session.play()
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        for step in [0, 2, 3, 5] as [UInt64] {
            try replay.go(to: step)
            let root = replay.root
            try replay.go(to: step)
            #expect(replay.root === root, "step \(step)")
        }
        session.root.close()
    }

    @Test("a step forward from a checkpoint continues in the same replica")
    func stepForward() throws {
        let session = Session(checkpoint: 3)
        session.play(rounds: 2)
        let replay = try Replay(try Recording(session.data)) { Library($0) }
        try replay.go(to: 3)
        let root = replay.root
        for step in [4, 5] as [UInt64] {
            try replay.go(to: step)
            #expect(replay.root === root)
        }
        try replay.go(to: 6)
        #expect(replay.root !== root, "the next checkpoint is nearer")
        session.root.close()
    }

    @Test(
        "changed code is detected with the action and the changed part")
    func parked() throws {
        let session = Session()
        session.play(rounds: 2)
        let recording = try Recording(session.data)

        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: recording.last)
        #expect(replay.app.list.state == session.library.list.state)

        let other = try Replay(recording) { ModifiedLibrary($0) }
        try other.go(to: recording.last)
        let first = try #require(other.differences.first)
        let action = try #require(first.action)
        #expect(action.name == "FluxJournalTests.PageAction")
        #expect(
            first.kind
                == .differentState(
                    store: StoreAddress(path: action.path, key: "FluxJournalTests.PageState"),
                    part: "number"))
        session.root.close()
    }

    @Test("a session in which no action changed anything is verified like any other")
    func unchanged() throws {
        let store = { (root: Scope) in root.child("shelf").store(ShelfState()) }
        let recording = try recorded(store) { shelf, _ in shelf.dispatch(.closed) }
        let replay = try Replay(recording, compose: store)
        try replay.run()
        #expect(replay.differences == [])

        let other = try Replay(recording) { root in
            root.child("shelf").store(ShelfState(), reducer: { state, _ in state.open = ["added"] })
        }
        try other.run()
        #expect(other.differences.count == 1)
    }

    @Test("a scope that is opened again receives the value from outside that was recorded for it")
    func inputs() throws {
        let sizes = Box([20, 50, 7])
        let recording = try recorded({ Pages($0) { sizes.with { $0.removeFirst() } } }) { pages, _ in
            for title in ["a", "b", "c"] {
                pages.shelf.dispatch(.opened(title))
                pages.shelf.dispatch(.closed)
            }
        }
        let replay = try Replay(recording) { Pages($0) { 0 } }
        for (step, size) in [(1, 20), (3, 50), (5, 7), (3, 50), (1, 20)] as [(UInt64, Int)] {
            try replay.go(to: step)
            #expect(replay.app.open.value?.1.state.number == size)
            #expect(replay.differences == [], "step \(step)")
        }
    }
}

/// A shelf that opens one page at a time, whose number comes from outside.
private final class Pages: Sendable {
    let shelf: Store<ShelfState>
    let open = Box<(Scope, Store<PageState>)?>(nil)

    init(_ root: Scope, size: @escaping @Sendable () -> Int) {
        shelf = root.child("shelf").store(ShelfState())
        shelf.select { $0.open }.subscribe { [open] titles in
            open.value?.0.close()
            open.value = nil
            guard let title = titles.last else { return }
            let scope = root.child("page", route: title)
            open.value = (scope, scope.store(PageState(number: scope.externalInput("size", size()))))
        }.disposed(by: root)
    }
}

/// The library with one changed line in a reducer.
private final class ModifiedLibrary: Sendable {
    private let pages = Box<[Scope]>([])

    init(_ root: Scope) {
        _ = root.child("list").store(ListState(limit: 10))
        let shelf = root.child("shelf").store(ShelfState())
        shelf.select { $0.open }.subscribe { [pages] titles in
            while pages.value.count > titles.count { pages.value.removeLast().close() }
            for title in titles.dropFirst(pages.value.count) {
                let page = root.child("page", route: title)
                _ = page.store(
                    PageState(),
                    reducer: { state, action in
                        switch action {
                        case .turned(let pages): state.number += abs(pages)
                        }
                    })
                pages.value.append(page)
            }
        }.disposed(by: root)
    }
}
