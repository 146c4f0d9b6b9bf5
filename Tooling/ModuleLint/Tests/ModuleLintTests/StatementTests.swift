import Testing

@Suite("Statements for PostgreSQL")
struct StatementTests {
    let folder = "Modules/Live/PersistenceSQLite"

    @Test("a statement is a StaticString")
    func literals() {
        let files = ["String", "StaticString"].map { type in
            ["\(folder)/A.swift": "func send(_ statement: \(type)) { cpostgres_send(statement) }\n"]
        }

        #expect(
            Fixture.findings(with: files[0])
                == ["\(folder)/A.swift:1: a statement is a StaticString; values are its parameters"])
        #expect(Fixture.findings(with: files[1]) == [])
    }

    @Test("one file sends statements")
    func oneFile() {
        let text = "func send(_ statement: StaticString) { cpostgres_send(statement) }\n"
        let files = ["\(folder)/A.swift": text, "\(folder)/B.swift": text]

        #expect(
            Fixture.findings(with: files) == ["\(folder)/B.swift:1: only \(folder)/A.swift sends statements"])
    }
}
