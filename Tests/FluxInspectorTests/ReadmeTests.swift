import FluxCore
import FluxInspector
import FluxJournal
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() throws {
        let recording = try recordedCart(["apple"])
        let inspector = Inspector(
            "cart.journal", recording, InspectorFunctions { try Replay($0) { Cart($0) } })
        #expect(inspector.hasStates)
        #expect(!inspector.isLive)
    }
}
