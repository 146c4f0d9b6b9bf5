import FluxJournalText
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxTimeTravel

@Suite("control of time travel from outside")
struct ControlTests {
    @Test("a step is shown from outside, with skipped actions, and so are later ones and the present")
    func control() throws {
        let session = NotesSession()
        session.type("ab")

        try session.travel.show(2)
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 1"])
        #expect(session.bar.contains("2 of 4"))
        try session.travel.show(4, without: [1])
        #expect(session.rows.prefix(2) == ["notes: b", "saved: 2"])
        try session.travel.show(4)
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 2"])

        session.travel.showPresent()
        #expect(!session.travel.isOpen)
        session.type("c")
        // The past that was opened before ends earlier.
        try session.travel.show(5)
        #expect(session.rows.prefix(2) == ["notes: abc", "saved: 2"])
        session.travel.showPresent()
        session.travel.showPresent()
        #expect(session.rows.prefix(2) == ["notes: abc", "saved: 3"])
        #expect(session.failures.value == [])
    }

    @Test("the app continues from a step that was chosen outside")
    func resume() throws {
        let session = NotesSession()
        session.type("ab")

        try session.travel.resume(from: 2, without: [1])

        let point = try #require(session.resumePoints.value.first)
        #expect(point.step == 2 && point.skipped == [1])
        #expect(!session.travel.isOpen)
    }
}
