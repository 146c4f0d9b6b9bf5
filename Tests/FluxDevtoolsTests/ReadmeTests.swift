import FluxDevtools
import FluxInspector
import FluxJournal
import ReactiveTesting
import Testing

@Suite(.blocking) struct ReadmeTests {
    private typealias Cart = Notes

    @Test("the README's example works")
    func example() async throws {
        let lines = recordedNotes(["apple"])

        let recording = try Recording(lines)
        let inspector = Inspector(
            "cart.journal", recording, InspectorFunctions { try Replay($0) { Cart($0) } })
        let devtools = try await Devtools.start([inspector])
        print(devtools.address)  // http://127.0.0.1:PORT/#TOKEN
        await devtools.stop()
    }
}
