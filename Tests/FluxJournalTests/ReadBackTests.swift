import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("values that cannot be read back")
struct ReadBackTests {
    /// Loses the fraction when it is decoded.
    private struct Height: Codable, Equatable {
        var metres = 1.5

        init(_ metres: Double) { self.metres = metres }
        init(from decoder: any Decoder) throws {
            metres = try decoder.singleValueContainer().decode(Double.self).rounded()
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(metres)
        }
    }

    private enum ClimbAction: Codable {
        case climbed(Height)
        case fell

        private enum CodingKeys: CodingKey { case climbed }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self = .climbed(try container.decode(Height.self, forKey: .climbed))
        }
        init(_ metres: Double?) { self = metres.map { .climbed(Height($0)) } ?? .fell }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if case .climbed(let height) = self { try container.encode(height, forKey: .climbed) }
        }
    }

    private struct Climb: Reducible, Codable {
        var (metres, falls) = (0.0, 0)
        mutating func reduce(_ action: ClimbAction) {
            switch action {
            case .climbed(let height): metres += height.metres
            case .fell: falls += 1
            }
        }
    }

    private struct Peak: Reducible, Codable {
        var height = Height(0)
        mutating func reduce(_ action: Double) { height.metres += action }
    }

    /// - Parameter play: Uses a scope that is recorded with a checkpoint after every second action.
    private func reported(_ play: (Scope) -> Void) -> [Diagnostic] {
        let diagnostics = Box<[Diagnostic]>([])
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler) { diagnosis in
            diagnostics.with { $0.append(diagnosis) }
        }
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z"),
            checkpoint: SessionRecorder.CheckpointInterval(actions: 2), encodingOn: scheduler
        ) { _, _ in }
        play(root)
        scheduler.run()
        recorder.dispose()
        root.close()
        return diagnostics.value
    }

    @Test("the first action that is read back as another one is reported")
    func differentAction() {
        let found = reported { root in
            let store = root.store(Climb())
            for metres in [1.0, 2, 2.5, 3.5] { store.dispatch(ClimbAction(metres)) }
        }
        let type = "FluxJournalTests.ReadBackTests.ClimbAction"
        #expect(found == [.valueNotReadBack(type: type, scopePath: "app", reason: "climbed differs")])
        #expect(
            found.map(\.description) == [
                "a recorded \(type) in the scope app cannot be read back: climbed differs. "
                    + "Make encode(to:) and init(from:) of \(type) match."
            ])
    }

    @Test("an action that cannot be decoded is reported with the reason")
    func undecodable() {
        let found = reported { $0.store(Climb()).dispatch(ClimbAction(nil)) }
        let type = "FluxJournalTests.ReadBackTests.ClimbAction"
        #expect(
            found == [
                .valueNotReadBack(type: type, scopePath: "app", reason: "climbed: no value for this key")
            ])
    }

    @Test("a state that an action made unreadable is reported at the next checkpoint")
    func state() {
        let found = reported { root in
            let store = root.child("peak").store(Peak())
            for metres in [1, 0.5] { store.dispatch(metres) }
        }
        let type = "FluxJournalTests.ReadBackTests.Peak"
        #expect(found == [.valueNotReadBack(type: type, scopePath: "app/peak", reason: "height differs")])
    }

    @Test("of values of one type, the first 100 are checked")
    func limit() {
        let play = { @Sendable (count: Int) in
            { @Sendable (root: Scope) in
                let store = root.store(Climb())
                for _ in 0..<count { store.dispatch(ClimbAction(1)) }
                store.dispatch(ClimbAction(0.5))
            }
        }
        #expect(reported(play(99)).count == 1)
        #expect(reported(play(100)).isEmpty)
    }
}
