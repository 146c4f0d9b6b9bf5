import Testing

@testable import TerminalDevice

@Suite struct FrameAcknowledgementsTests {
    @Test("status reports are removed from the input, even between the bytes of keys")
    func mixed() {
        var acknowledgements = FrameAcknowledgements()
        acknowledgements.addRequest()
        acknowledgements.addRequest()
        #expect(!acknowledgements.hasResponded)
        let first = acknowledgements.remove(Array("j\u{1B}[0nk\u{1B}".utf8))
        #expect(String(decoding: first.rest, as: UTF8.self) == "jk\u{1B}")
        #expect(!first.isComplete && acknowledgements.hasResponded && acknowledgements.arePending)
        let second = acknowledgements.remove(Array("\u{1B}[0n".utf8))
        #expect(second.rest.isEmpty && second.isComplete && !acknowledgements.arePending)
    }

    @Test("a report in several parts is recognised, and similar input is not")
    func portions() {
        var acknowledgements = FrameAcknowledgements()
        acknowledgements.addRequest()
        for part in ["\u{1B}", "[", "0"] { #expect(!acknowledgements.remove(Array(part.utf8)).isComplete) }
        #expect(acknowledgements.remove(Array("n".utf8)).isComplete)
        acknowledgements.addRequest()
        #expect(
            acknowledgements.remove(Array("\u{1B}[0m[0n\u{1B}[A".utf8)) == (
                Array("\u{1B}[0m[0n\u{1B}[A".utf8), false
            ))
        #expect(acknowledgements.arePending)
    }

    @Test("an unrequested report does not belong to a frame")
    func unasked() {
        var acknowledgements = FrameAcknowledgements()
        let taken = acknowledgements.remove(Array("\u{1B}[0n".utf8))
        #expect(taken.rest.isEmpty && !taken.isComplete)
    }
}
