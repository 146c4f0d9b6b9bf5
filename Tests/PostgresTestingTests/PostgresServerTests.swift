import Glibc
import PostgresTesting
import ReactiveTesting
import Testing

@Suite(.blocking, .serialized, .needsPostgres) struct PostgresServerTests {
    @Test("the README's example works")
    func readme() throws {
        let server = try PostgresServer()
        let database = try server.createDatabase()
        try server.execute("CREATE TABLE videos (id text)", in: database)
        server.kill()
        try server.start()

        #expect(try server.execute("SELECT count(*) FROM videos", in: database) == "0")
    }

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
