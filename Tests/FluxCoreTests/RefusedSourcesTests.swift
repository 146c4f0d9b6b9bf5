import ReactiveTesting
import Testing

@Suite("sources that must not compile")
struct RefusedSourcesTests {
    private static let compiled = CompiledSources(beside: #filePath)

    @Test(
        "a source that breaks a rule is rejected with a helpful message", arguments: compiled.refusals
    )
    func refused(source: CompiledSources.Refusal) {
        #expect(!source.errors.isEmpty, "it compiles")
        #expect(source.errors == source.expected)
    }

    @Test("valid sources compile")
    func accepted() {
        #expect(!Self.compiled.refusals.isEmpty)
        #expect(Self.compiled.strayErrors == [])
    }
}
