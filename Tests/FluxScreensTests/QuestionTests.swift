import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

/// Questions that features ask the user.
@Suite struct QuestionTests {
    private enum Question: Codable, Sendable { case save(String) }

    private let fixture: ShellFixture
    private let questions: MessageSender<Question>
    private let answers = Box<[String]>([])

    init() throws {
        fixture = try ShellFixture()
        questions = fixture.shellFlux.sender(of: Question.self) { question, _, _ in
            switch question {
            case .save(let name): StyledLine("save \(name)?")
            }
        }
    }

    private func ask(_ name: String) -> Work {
        let work = fixture.root.work("ask \(name)") { [questions, answers] in
            let isYes = await questions.ask(.save(name))
            answers.with { $0.append("\(name) \(isYes)") }
        }
        fixture.scheduler.advance(by: .zero)
        return work
    }

    private var bar: String { fixture.rows.dropLast().last ?? "" }

    @Test("a question is shown above the hints, and `y` or `n` answers it")
    func answer() {
        _ = ask("a")
        #expect(bar.hasPrefix(" save a?  y yes  n no"))
        fixture.type("y")
        _ = ask("b")
        fixture.type("n")
        #expect(answers.value == ["a true", "b false"])
        #expect(!bar.contains("yes"))
    }

    @Test("while changes are being made, q asks before the app quits", arguments: ["y", "n", "j", "\u{1B}"])
    func quitting(_ answer: String) {
        let isChanging = Box(true)
        fixture.shellFlux.registerChanges { isChanging.value }
        fixture.type("q")
        #expect(!fixture.shell.ended.value)
        #expect(bar == " Changes are still being made. Quit anyway?  y yes  any other key: cancel")
        fixture.type(answer)
        #expect(fixture.shell.ended.value == (answer == "y"))
        #expect(!bar.contains("Quit"))
    }

    @Test("q quits at once when all changes are complete, and Ctrl-C always", arguments: ["q", "\u{3}"])
    func quittingAtOnce(_ key: String) {
        fixture.shellFlux.registerChanges { key != "q" }
        fixture.type(key)
        #expect(fixture.shell.ended.value)
    }

    @Test("if the user's settings request it, q always asks")
    func alwaysAsking() throws {
        let fixture = try ShellFixture(asksBeforeQuitting: true)
        fixture.type("q")
        #expect(!fixture.shell.ended.value)
        #expect(fixture.rows[10] == " Quit?  y yes  any other key: cancel")
        fixture.type("y")
        #expect(fixture.shell.ended.value)
    }

    @Test("other keys keep their meaning while a question waits")
    func otherKeys() {
        _ = ask("a")
        fixture.type("3")
        #expect(fixture.routing.state.top?.path == ["myvideo"])
        #expect(bar.contains("save a?"))
    }

    @Test("questions are shown one after the other, an equal one once")
    func several() {
        _ = ask("a")
        _ = ask("b")
        #expect(bar.contains("save a?"))
        fixture.type("n")
        #expect(bar.contains("save b?"))
        fixture.type("y")
        #expect(answers.value == ["a false", "b true"])
    }

    @Test("cancelling the work withdraws its question")
    func cancelling() {
        _ = ask("a")
        fixture.root.cancelWork("ask a")
        fixture.scheduler.advance(by: .zero)
        #expect(!bar.contains("save a?"))
        #expect(fixture.shellFlux.store.state.questions.isEmpty)
    }
}
