import FluxJSON
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() throws {
        let file = try LocatedJSON(parsing: Array("{\n  \"theme\": 7\n}".utf8))

        #expect(file.line == 1)
    }
}
