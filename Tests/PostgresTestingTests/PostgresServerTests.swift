import Glibc
import PostgresTesting
import ReactiveTesting
import Testing

@Suite(.blocking, .serialized, .needsPostgres) struct PostgresServerTests {
    @Test("a failed statement is thrown with the server's message")
    func failure() throws {
        let server = try PostgresServer()

        let failure = #expect(throws: PostgresTestingFailure.self) {
            try server.execute("SELECT nothing", in: "postgres")
        }

        #expect(failure?.description.contains("column \"nothing\" does not exist") == true)
    }

    @Test("releasing the server deletes its folder")
    func release() throws {
        var server: PostgresServer? = try PostgresServer()
        let folder = try #require(server?.folder)

        server = nil

        #expect(access(folder, F_OK) != 0)
    }
}
