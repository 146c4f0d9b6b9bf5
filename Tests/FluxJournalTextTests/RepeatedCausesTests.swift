import FluxCore
import FluxJournal
import FluxJournalText
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("why, of values that a poll changes")
struct RepeatedCausesTests {
    private func why(
        _ path: String, _ extent: CauseExtent = .untilRepeated,
        _ play: (ServersProgram, VirtualTimeScheduler) -> Void
    ) throws -> (Recording, Why) {
        let recording = try ServersProgram.recorded(play)
        let replay = try Replay(recording) { ServersProgram($0) }
        let path = try #require(StatePath(path))
        return (recording, try #require(try replay.why(path, upTo: .max, causes: extent).change))
    }

    private func pollForAnHour(_ program: ServersProgram, _ scheduler: VirtualTimeScheduler) {
        program.servers.dispatch(.opened)
        scheduler.advance(by: .seconds(3_600))
    }

    @Test("an hour of polls is one poll, its interval, and the action that began it")
    func polls() throws {
        let (recording, why) = try why("servers.polls", .untilRepeated, pollForAnHour)
        let names = why.chain.map { recording.name(of: $0.action) }
        #expect(names == ["ServersAction.arrived", "ServersAction.due"])
        let repetition = try #require(why.repetition)
        let interval = Duration.milliseconds(5_020)
        #expect(repetition.interval == interval...interval)
        #expect(repetition.since.number == 1)
        #expect(repetition.count == 717)
        #expect(why.new == .integer(718))

        let lines = JournalText(recording).why(why, showing: .ends(allWith: "see all")).map(\.description)
        #expect(lines.count == 5)
        #expect(lines.last == "      repeated every 5 s since action 1, 717 times; show all with see all")
    }

    @Test("all polls are in the whole chain, of which text shows the ends unless all are wanted")
    func whole() throws {
        let (recording, why) = try why("servers.polls", .whole) { program, scheduler in
            program.servers.dispatch(.opened)
            scheduler.advance(by: .seconds(100))
        }
        #expect(why.repetition == nil)
        #expect(why.chain.last?.action.cause == nil)
        #expect(why.chain.count == Int(recording.last))
        let text = JournalText(recording)
        let ends = text.why(why).map(\.description)
        #expect(ends.contains("      and \(why.chain.count - 7) more causes"))
        #expect(ends.filter { $0.contains("ServersAction") }.count == 7)
        let all = text.why(why, showing: .all).map(\.description)
        #expect(all.filter { $0.contains("ServersAction") }.count == why.chain.count)
    }

    @Test("actions that cause one another without a pause are all shown as causes")
    func loop() throws {
        let (_, why) = try why("servers.running") { program, _ in
            program.servers.dispatch(.restarted(left: 9))
        }
        #expect(why.repetition == nil)
        #expect(why.chain.count == 10)
    }

    @Test("three polls may be a coincidence and are all shown")
    func few() throws {
        let (_, why) = try why("servers.polls") { program, scheduler in
            program.servers.dispatch(.opened)
            scheduler.advance(by: .seconds(16))
        }
        #expect(why.repetition == nil)
        #expect(why.chain.last?.action.number == 1)
    }
}
