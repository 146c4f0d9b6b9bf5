import Foundation
import ReactiveTesting
import Testing

@Suite("the worked examples")
struct ExamplesTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private static let examples = CompiledProgram.all(in: "\(root)/Tests/ExamplesTests")

    @Test("an example uses only what is public", arguments: examples)
    func compiles(example: CompiledProgram) { #expect(example.errors() == []) }

    @Test("the overview lists every example")
    func listed() throws {
        let overview = try text(of: "Tests/ExamplesTests/README.md")
        let links = overview.matches(of: #/\| \[(\w+)\]\((\w+)\)/#).map { String($0.output.2) }

        #expect(links.sorted() == Self.examples.map(\.description).sorted())
    }

    @Test("the examples and suites that the article on the source talks names exist")
    func sources() throws {
        let article = try text(of: "Modules/Core/FluxCore/FluxCore.docc/WhereItComesFrom.md")
        let examples = article.matches(of: #/doc:(\w+)Example\)/#).map { String($0.output.1) }
        let suites = article.matches(of: #/`(\w+Tests)`/#).map { "\($0.output.1).swift" }
        let files = FileManager.default.enumerator(atPath: "\(Self.root)/Tests")?.compactMap { file in
            (file as? String).map { URL(filePath: $0).lastPathComponent }
        }

        #expect(Set(examples).subtracting(Self.examples.map(\.description)) == [])
        #expect(examples.count > 12 && suites.count > 20)
        #expect(Set(suites).subtracting(try #require(files)) == [])
    }

    private func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8)
    }
}
