import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("work in recordings")
struct RecordedWorkTests {
    private struct Search: Sendable {
        let scope: Scope
        let store: Store<BadgeState>

        init(_ root: Scope) {
            scope = root.child("search")
            store = scope.store(BadgeState())
        }

        func find(after delay: Duration, _ scheduler: VirtualTimeScheduler) {
            scope.work("find", fileID: "Badge/Search.swift", line: 3) {
                // Continues after its cancellation, as a callback of an old service does.
                await Task(executorPreference: scheduler.executor) { try? await scheduler.sleep(for: delay) }
                    .value
                store.dispatch(.counted(2))
            }
        }
    }

    private func notes(_ play: (Search, VirtualTimeScheduler) -> Void) throws -> (
        work: [RecordedWork], dropped: [DroppedAction]
    ) {
        let recording = try recorded({ Search($0) }, play: play)
        var (work, dropped) = ([RecordedWork](), [DroppedAction]())
        for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .note("work"): work.append(try recording.value(line, as: RecordedWork.self))
            case .note("dropped"): dropped.append(try recording.value(line, as: DroppedAction.self))
            default: break
            }
        }
        return (work, dropped)
    }

    @Test("work is noted with its scope, place and cause, and how it ended")
    func ended() throws {
        let (work, _) = try notes { search, scheduler in
            search.scope.observe {
                if $0.dispatched.cause == nil { search.find(after: .seconds(1), scheduler) }
            }
            search.store.dispatch(.counted(1))
            scheduler.advance(by: .seconds(2))
        }

        let begun = try #require(work.first)
        #expect(begun.scope == "app/search" && begun.id == "find" && begun.at == "Badge/Search.swift:3")
        #expect(begun.cause != nil && begun.time == 0)
        #expect(work.map(\.change) == [.begun, .ended] && work.map(\.number) == [1, 1])
        #expect(work.last?.time == 1_000_000_000 && work.last?.scope == nil)
    }

    @Test("a late answer names the work that dispatched it, and that work names what replaced it")
    func late() throws {
        let (work, dropped) = try notes { search, scheduler in
            search.find(after: .seconds(3), scheduler)
            scheduler.advance(by: .seconds(1))
            search.find(after: .seconds(1), scheduler)
            scheduler.advance(by: .seconds(9))
        }

        #expect(work.map(\.change) == [.begun, .begun, .superseded, .ended])
        #expect(work[2].number == 1 && work[2].by == 2)
        #expect(dropped.map(\.workNumber) == [1])
    }

    @Test("an older recording, whose dropped actions have no number of work, is read")
    func older() throws {
        let text = #"{"action":"A","at":"A.swift:1","scope":"app","work":"app: find"}"#
        let value = try #require(CodedValue(json: Array(text.utf8)))
        #expect(try value.decoded(as: DroppedAction.self).workNumber == nil)
    }

    @Test("scrubbing replaces the ids of work, the scopes' names in parentheses, and reasons")
    func scrubbed() throws {
        let texts = TextScrubber(
            ScrubVocabulary(routes: "app", routeWords: []),
            Substitution(width: { _ in 1 }, random: SeededGenerator(seed: 1)))
        let text = #"{"at":"A.swift:1","cause":3,"id":"find flow","number":1,"scope":"app/post(flow)"}"#
        let dropped =
            #"{"action":"A","reason":"flow","scope":"app/post(flow)","work":"app/post(flow): flow"}"#
        for each in [text, dropped] {
            let value = try #require(CodedValue(json: Array(each.utf8)))
            let scrubbed = RecorderNote.scrubbed(value, texts).text(.json)
            #expect(!scrubbed.contains("flow") && scrubbed.contains("app/post("))
        }
    }
}
