import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxInspector

/// Questions about a running program.
@Suite struct RunningProgramTests {
    @Test("why is answered from what the program changed, as by its recording, also where a replay differs")
    func why() async throws {
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let header = RecordingHeader(app: "drafts 1", profile: "default", started: "")
        let trace = Trace(root, header, fingerprints: true)
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let drafts = Drafts(root)
        for action in [DraftAction.typed("q"), .sent] {
            drafts.store.dispatch(action)
            scheduler.advance(by: .seconds(1))
        }
        recorder.dispose()

        Draft.isOtherVersion.value = true
        let functions = InspectorFunctions { try Replay($0) { Drafts($0) } }
        let running = Inspector("drafts", root: root, trace: trace, functions)
        let former = try #require(running.former())
        let recorded = Inspector("drafts", try Recording(lines.value), functions)
        #expect(running.recordsChanges && former.recordsChanges && recorded.recordsChanges)
        let question = try #require(
            InspectorQuestion(
                .keyed([
                    "id": .integer(1), "ask": .text("why"), "step": .integer(2), "path": .text("Draft.text"),
                ])))
        let answers = [
            await running.answer(question), await former.answer(question), await recorded.answer(question),
        ]
        #expect(answers[0] == answers[2] && answers[1] == answers[2])
        let answer = try #require(CodedValue(json: answers[0]))
        #expect(answer.value(at: ["answer", "steps"]) == .list([.integer(1)]))
        #expect(!String(decoding: answers[0], as: UTF8.self).contains("does not contain what changed"))
        trace.dispose()
        root.close()
    }

    @Test("an action that cannot be decoded is refused with one sentence about its value")
    func dispatched() async throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let drafts = Drafts(root)
        for (json, sentence) in [
            (#"{"typed":{"_0":3}}"#, "The value is no %: typed._0 is not of the type String."),
            (#"{"written":{}}"#, "The value is no %: it names no case of DraftAction, or several."),
            (#"{"typed":{}}"#, "The value is no %: “_0” is missing in typed."),
        ] {
            let type = StateKey.of(DraftAction.self)
            let action = WrittenAction(scope: "app/drafts", type: type, json: json)
            let expected = sentence.replacing("%", with: type)
            let failure = #expect(throws: AnswerFailure.self) { try action.dispatch(in: root) }
            #expect(failure?.sentence == expected)
        }
        #expect(drafts.store.state.text == "")
        root.close()
    }
}

enum DraftAction: Codable, Sendable, Equatable {
    case typed(String)
    case sent
}

/// A state that another version of the program reduces differently.
struct Draft: Reducible, Codable, Equatable {
    static let isOtherVersion = Box(false)
    var text = ""

    mutating func reduce(_ action: DraftAction) {
        switch action {
        case .typed(let text): self.text += text
        case .sent: if Self.isOtherVersion.value { text = "" }
        }
    }
}

final class Drafts: Sendable {
    let store: Store<Draft>

    init(_ root: Scope) { store = root.child("drafts").store(Draft()) }
}
