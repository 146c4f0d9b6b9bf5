import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

/// A list, and a badge that counts the found titles: it listens to the actions of the whole app.
private struct Listening: Sendable {
    let library: Library
    let badge: Store<BadgeState>
    let heard = Box(0)

    init(_ root: Scope) {
        library = Library(root)
        badge = root.child("badge").store(BadgeState())
        let (heard, badge) = (heard, badge)
        root.actions(of: ListAction.self).subscribe { action in
            heard.value += 1
            if case .found(let titles, _) = action {
                badge.dispatch(.counted(badge.state.count + titles.count))
            }
        }
    }
}

@Suite("subscribers of actions, recorded and replayed", .serialized)
struct ListenedActionTests {
    private static func recorded() throws -> Recording {
        try FluxJournalTests.recorded(checkpoint: 3) {
            Listening($0)
        } play: { app, scheduler in
            for letter in ["s", "w", "i"] {
                app.library.list.dispatch(.typed(letter), fileID: "App/Keys.swift", line: 7)
                scheduler.run()
            }
            #expect(app.badge.state.count == 3)
            #expect(app.heard.value == 6)
        }
    }

    @Test("a recording names the observed action as the cause of what a subscriber dispatches")
    func cause() throws {
        let recording = try Self.recorded()
        let replay = try Replay(recording) { Listening($0) }
        let chain = try #require(try replay.why("badge:BadgeState.count", upTo: recording.last).change).chain

        #expect(
            chain.map(\.action.name)
                == ["BadgeAction", "ListAction", "ListAction"].map { "FluxJournalTests.\($0)" })
        #expect(chain.last?.action.place == "App/Keys.swift:7")
    }

    @Test("a replay runs no subscriber, and has the recorded states at each step, in any order")
    func replayed() throws {
        let recording = try Self.recorded()
        let replay = try Replay(recording) { Listening($0) }
        var counts: [Int] = []
        for step in Array(1...recording.last) + [4, 2, recording.last] {
            try replay.go(to: step)
            counts.append(replay.app.badge.state.count)
            #expect(replay.differences == [], "step \(step)")
            #expect(replay.app.heard.value == 0)
        }

        #expect(counts == [0, 0, 1, 1, 1, 2, 2, 2, 3, 1, 0, 3])
    }
}
