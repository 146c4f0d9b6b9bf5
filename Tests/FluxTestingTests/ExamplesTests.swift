import ReactiveTesting
import Testing

@Suite("the worked examples")
struct ExamplesTests {
    private static let examples: [CompiledProgram] = {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return CompiledProgram.all(in: "/\(root)/Tests/ExamplesTests")
    }()

    @Test("an example uses only what is public", arguments: examples)
    func compiles(example: CompiledProgram) { #expect(example.errors() == []) }

    @Test("all twelve are compiled")
    func all() { #expect(Self.examples.count == 12) }
}
