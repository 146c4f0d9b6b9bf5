import ReactiveTesting
import Testing

@Suite("the rules that the compiler enforces for other packages")
struct RefusedSourcesTests {
    private static let compiled = CompiledSources(beside: #filePath)

    @Test(
        "a source that breaks a rule is refused with a message that names the rule",
        arguments: compiled.rejectedSources)
    func refused(source: CompiledSources.RejectedSource) {
        #expect(!source.errors.isEmpty, "it compiles")
        #expect(source.errors == source.expected)
    }

    @Test("sources that follow the rules compile, so the others fail because of the broken rule")
    func accepted() {
        #expect(!Self.compiled.rejectedSources.isEmpty)
        #expect(Self.compiled.unexpectedErrors == [])
    }
}
