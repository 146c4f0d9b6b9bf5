import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the lines of a recording")
struct FormatTests {
    @Test("each kind of line has exactly these fields")
    func lines() throws {
        let (lines, scheduler) = (Box(Data()), VirtualTimeScheduler())
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "app 1", profile: "default", started: "2026-11-22T08:00:00Z"),
            checkpoint: SessionRecorder.CheckpointInterval(actions: 3)
        ) { data, _ in lines.with { $0.append(data) } }
        let counter = root.store(Counter(), run: { _ in })
        counter.dispatch(.added(2))
        scheduler.advance(by: .milliseconds(5))
        recorder.note("frame", 7)
        let screen = root.child("screen", route: "app://screen")
        _ = screen.externalInput("size", 20)
        let page = screen.store(Counter())
        Cause.with(Cause.make()) { page.dispatch(.added(1)) }
        scheduler.advance(by: .milliseconds(1))
        counter.dispatch(.cleared)
        screen.close()
        recorder.dispose()
        root.close()
        #expect(Self.withoutVaryingParts(lines.value) == Self.expected)
    }

    /// The lines without checksums, line numbers of this file, and ids of causes, which are unique in the process.
    private static func withoutVaryingParts(_ lines: Data) -> [String] {
        String(decoding: lines, as: UTF8.self).split(separator: "\n").map {
            String($0).replacing(#/^\{"sum":"[0-9a-f]{8}",/#, with: "{")
                .replacing(#/\.swift:[0-9]+/#, with: ".swift")
                .replacing(#/"(id|cause)":[0-9]+/#) { "\"\($0.1)\":0" }
        }
    }

    private static let expected = #"""
        {"app":"app 1","fingerprintVersion":2,"hasFingerprints":true,"journal":2,"profile":"default","settings":{},"started":"2026-11-22T08:00:00Z"}
        {"after":0,"opened":"app"}
        {"after":0,"in":"app","store":"S","value":{"sum":0}}
        {"action":"A","at":"F","changed":{"S":{"sum":"b4b6971f429898fc"}},"id":0,"in":"app","n":1,"time":0,"took":0,"value":{"added":{"_0":2}}}
        {"after":1,"note":"frame","value":7}
        {"after":1,"opened":"app/screen","route":"app://screen"}
        {"after":1,"in":"app/screen","input":"size","value":20}
        {"after":1,"in":"app/screen","store":"S","value":{"sum":0}}
        {"action":"A","at":"F","cause":0,"changed":{"S":{"sum":"84cd479caed1a9c5"}},"id":0,"in":"app/screen","n":2,"time":5000000,"took":0,"value":{"added":{"_0":1}}}
        {"action":"A","asked":[{"at":"F","in":"app","store":"S","value":{"report":{"_0":2}}}],"at":"F","changed":{"S":{"sum":"54e3f81a1b0aba8e"}},"id":0,"in":"app","n":3,"time":6000000,"took":0,"value":{"cleared":{}}}
        {"checkpoint":3,"value":[{"in":"app","value":{"S":{"sum":0}}},{"in":"app/screen","route":"app://screen","value":{"S":{"sum":1}}}]}
        {"after":3,"closed":"app/screen"}
        {"ended":3}
        """#
        .split(separator: "\n").map {
            String($0).replacing("\"S\"", with: "\"FluxJournalTests.FormatTests.Counter\"")
                .replacing("\"A\"", with: "\"FluxJournalTests.FormatTests.Step\"")
                .replacing("\"F\"", with: "\"FluxJournalTests/FormatTests.swift\"")
        }

    private enum Step: Codable, Sendable { case added(Int), cleared }

    private struct Counter: Reducible, Codable {
        enum Command: Codable, Sendable { case report(Int) }

        var sum = 0

        mutating func reduce(_ step: Step, _ ask: CommandSink<Command>) {
            switch step {
            case .added(let number): sum += number
            case .cleared:
                ask(.report(sum))
                sum = 0
            }
        }
    }
}
