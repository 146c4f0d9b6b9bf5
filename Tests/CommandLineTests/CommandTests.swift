import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

/// The commands, in this process and with everything in memory.
@Suite(.serialized) struct CommandTests {
    @Test("search lists posts; ids, JSON and templates select parts of them")
    func search() async throws {
        let program = try InMemoryProgram()

        let list = try await program.run("search", "swift")
        #expect(list.status == 0 && list.errors == "")
        #expect(
            list.output.split(separator: "\n").map { $0.split(separator: "\t")[0] } == ["p1", "p2", "p3"])
        #expect(try await program.run("search", "swift", "-L2", "--ids").output == "p1\np2\n")
        #expect(
            try await program.run("search", "swift", "-L1", "--fields", "id,likes_count").output
                == "[\n  {\n    \"id\": \"p1\",\n    \"likes_count\": 1\n  }\n]\n")
        #expect(
            try await program.run("search", "swift", "-L1", "--template", "{user.id}: {title}").output
                == "ann: Post 1\n")
    }

    @Test("post prints a post; an unknown one is an error with its own status")
    func post() async throws {
        let program = try InMemoryProgram()

        #expect(try await program.run("post", "p1").output.contains("Text 1"))
        let missing = try await program.run("post", "p9")
        #expect(missing.status == ExitStatus.notFound.rawValue && missing.output == "")
        #expect(missing.errors.hasPrefix("nagare: post: "))
    }

    @Test("a video is added once, listed, exported and removed; nothing else is requested")
    func videos() async throws {
        let program = try InMemoryProgram()
        let id = InMemoryInfrastructure.videoID

        let added = try await program.run("myvideo", "add", id)
        #expect(added.status == 0, "\(added.errors)")
        #expect(try await program.run("myvideo", "list", "--ids").output == "\(id)\n")
        #expect(try await program.run("myvideo", "export").output.contains("Video 1"))
        #expect(try await program.run("myvideo", "remove", id).status == 0)
        #expect(try await program.run("myvideo", "list", "--ids").output == "")
        #expect(program.infrastructure.requests.value == ["GET /api/v1/videos/\(id)"])
    }

    @Test("stock add needs a login, and sends the token of the environment")
    func stock() async throws {
        let anonymous = try InMemoryProgram()
        let refused = try await anonymous.run("stock", "add", "p1")
        #expect(refused.status == ExitStatus.needsLogin.rawValue)
        #expect(anonymous.infrastructure.requests.value == [])

        let program = try InMemoryProgram(token: InMemoryInfrastructure.token)
        let stocked = try await program.run("stock", "add", "p1")
        #expect(stocked.status == 0, "\(stocked.errors)")
        #expect(program.infrastructure.requests.value.contains("PUT /api/v2/items/p1/stock"))
        #expect(!"\(stocked)".contains(InMemoryInfrastructure.token))
    }

    @Test("follow add, list and remove use the library")
    func follows() async throws {
        let program = try InMemoryProgram()

        #expect(try await program.run("follow", "add", "tag:swift", "user:ann").status == 0)
        #expect(try await program.run("follow", "list", "--ids").output == "tag:swift\nuser:ann\n")
        #expect(try await program.run("follow", "remove", "tag:swift").status == 0)
        #expect(try await program.run("follow", "list", "--ids").output == "user:ann\n")
        #expect(program.infrastructure.requests.value == [])
    }

    @Test("a usage error is one sentence that names the command", arguments: ["--frob", "--limit=x"])
    func usage(_ option: String) async throws {
        let outcome = try await InMemoryProgram().run("search", option)

        #expect(outcome.status == ExitStatus.usage.rawValue && outcome.output == "")
        #expect(outcome.errors.hasPrefix("nagare: search: "))
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test("serve refuses what is not a fault, and names a port in use")
    func serve() async throws {
        let program = try InMemoryProgram()

        let refused = try await program.run("serve", "--fault", "frob")
        #expect(refused.status == ExitStatus.usage.rawValue)
        #expect(refused.errors.contains(#""frob" is not a fault"#))
        let busy = try await program.run("serve", "--port", "80")
        #expect(busy.status == ExitStatus.failed.rawValue)
        #expect(busy.errors.contains("80"))
    }
}
