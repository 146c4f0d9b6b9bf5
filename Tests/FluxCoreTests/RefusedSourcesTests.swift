import ReactiveTesting
import Testing

@Suite("sources that must not compile")
struct RefusedSourcesTests {
    private static let compiled = CompiledSources(beside: #filePath)

    @Test(
        "a source that breaks a rule is rejected with a helpful message", arguments: compiled.rejectedSources
    )
    func refused(source: CompiledSources.RejectedSource) {
        #expect(!source.errors.isEmpty, "it compiles")
        #expect(source.errors == source.expected)
    }

    @Test("valid sources compile")
    func accepted() {
        #expect(!Self.compiled.rejectedSources.isEmpty)
        #expect(Self.compiled.unexpectedErrors == [])
    }
}
