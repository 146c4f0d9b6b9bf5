import Testing

@testable import TerminalUIPosix

@Suite struct FrameAnswersTests {
    @Test("answers are taken out of what is typed, also between its bytes")
    func mixed() {
        var answers = FrameAnswers()
        answers.ask()
        answers.ask()
        #expect(!answers.come)
        let first = answers.take(Array("j\u{1B}[0nk\u{1B}".utf8))
        #expect(String(decoding: first.rest, as: UTF8.self) == "jk\u{1B}")
        #expect(!first.isTaken && answers.come && answers.areDue)
        let second = answers.take(Array("\u{1B}[0n".utf8))
        #expect(second.rest.isEmpty && second.isTaken && !answers.areDue)
    }

    @Test("an answer in portions is one, and what only looks like one is none")
    func portions() {
        var answers = FrameAnswers()
        answers.ask()
        for part in ["\u{1B}", "[", "0"] { #expect(!answers.take(Array(part.utf8)).isTaken) }
        #expect(answers.take(Array("n".utf8)).isTaken)
        answers.ask()
        #expect(
            answers.take(Array("\u{1B}[0m[0n\u{1B}[A".utf8)) == (Array("\u{1B}[0m[0n\u{1B}[A".utf8), false))
        #expect(answers.areDue)
    }

    @Test("an answer to somebody else's question is no frame's")
    func unasked() {
        var answers = FrameAnswers()
        let taken = answers.take(Array("\u{1B}[0n".utf8))
        #expect(taken.rest.isEmpty && !taken.isTaken)
    }
}
