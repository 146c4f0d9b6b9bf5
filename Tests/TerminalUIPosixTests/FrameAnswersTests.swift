import Testing

@testable import TerminalUIPosix

@Suite struct FrameAnswersTests {
    @Test("status reports are removed from the input, even between the bytes of keys")
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

    @Test("a report in several parts is recognised, and similar input is not")
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

    @Test("an unrequested report does not belong to a frame")
    func unasked() {
        var answers = FrameAnswers()
        let taken = answers.take(Array("\u{1B}[0n".utf8))
        #expect(taken.rest.isEmpty && !taken.isTaken)
    }
}
