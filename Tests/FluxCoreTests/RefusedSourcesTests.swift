import ReactiveTesting
import Testing

@Suite("S1 S2 what the compiler refuses to other packages")
struct RefusedSourcesTests {
    private static let compiled = CompiledSources(beside: #filePath)

    @Test(
        "S1 S2 each source that breaks a rule is refused, in words that name it", arguments: compiled.refusals
    )
    func refused(source: CompiledSources.Refusal) {
        #expect(!source.errors.isEmpty, "it compiles")
        #expect(source.errors == source.expected)
    }

    @Test("S1 S2 what keeps the rules compiles, so that the others are refused for what they break")
    func accepted() {
        #expect(!Self.compiled.refusals.isEmpty)
        #expect(Self.compiled.strayErrors == [])
    }
}
