import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// Commands in pipelines. Time limits belong to requests: a command waits for its reader, its writer and its user.
@Suite(.blocking) struct PipelineTests {
    @Test("ids that arrive after ten minutes are all saved")
    func slowWriter() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        let ids = try await Executable.run(
            "episode", "list", "-L3", "--ids", home: home, origin: server.origin)
        let clock = try await VirtualClock()
        let child = try start(["myvideo", "add", "-"], home, server, clock, output: .pipe)

        try await child.wait(clock)
        child.input.write(ids.output)
        child.input.close()

        #expect(await child.termination() == .exit(0))
        let saved = try await Executable.run("myvideo", "list", "--ids", home: home)
        #expect(Set(saved.output.split(separator: "\n")) == Set(ids.output.split(separator: "\n")))
        await server.stop()
    }

    @Test("an export that is read after ten minutes is complete")
    func slowReader() async throws {
        let home = try TemporaryFolder()
        let document = try largeDocument(count: 2_000)
        let imported = try await Executable.run("myvideo", "import", "-", home: home, input: document)
        #expect(imported.status == 0, "\(imported.errors)")
        let pipe = try FullPipe()
        let clock = try await VirtualClock()
        let child = try start(["myvideo", "export"], home, nil, clock, output: .descriptor(pipe.input))
        pipe.closeInput()

        try await child.wait(clock)
        let read = pipe.readToEnd()

        #expect(await child.termination() == .exit(0))
        let other = try TemporaryFolder()
        let restored = try await Executable.run(
            "myvideo", "import", "-", home: other, input: String(decoding: read, as: UTF8.self))
        #expect(restored.status == 0, "\(restored.errors)")
        let ids = try await Executable.run("myvideo", "list", "--ids", home: other)
        #expect(ids.output.split(separator: "\n").count == 2_000)
    }

    @Test("a batch is complete, although each of its requests takes five seconds")
    func slowServer() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        let ids = try await Executable.run(
            "episode", "list", "-L20", "--ids", home: home, origin: server.origin)
        await server.setFaults([try Fault(parsing: "latency=100")])
        var seen = await server.requests().count
        let last = seen + 20
        let clock = try await VirtualClock()
        let child = try start(["myvideo", "add", "-"], home, server, clock, output: .pipe)
        child.input.write(ids.output)
        child.input.close()

        var seconds: Int64 = 0
        while seen < last, !child.isZombie {
            while await server.requests().count == seen, !child.isZombie { try await yieldToOthers() }
            clock.advance(by: 5)
            seconds += 5
            // A request that has arrived by now gets no seconds of its own; it could take ten otherwise.
            seen = await server.requests().count
        }
        #expect(seconds > 30, "longer than one request may take")

        #expect(await child.termination() == .exit(0))
        let saved = try await Executable.run("myvideo", "list", "--ids", home: home)
        #expect(saved.output.split(separator: "\n").count == 20)
        await server.stop()
    }

    @Test("a batch ended by Ctrl-C states how far it came and where to go on")
    func interruptedBatch() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        let ids = try await Executable.run(
            "episode", "list", "-L3", "--ids", home: home, origin: server.origin
        ).output.split(separator: "\n").map(String.init)
        await server.setFaults([try Fault(parsing: "silent@/api/v1/videos/\(ids[2])")])
        let child = try start(["myvideo", "add"] + ids, home, server, output: .pipe)

        while await server.requests().last?.contains(ids[2]) != true, !child.isZombie {
            try await yieldToOthers()
        }
        child.send(signal: SIGINT)

        let errors = String(decoding: child.errors.readToEnd(), as: UTF8.self)
        #expect(
            errors
                == "nagare: myvideo add: interrupted after 2 of 3; run it again for the rest, from \(ids[2]) on\n"
        )
        #expect(await child.termination() == .signal(SIGINT))
        let saved = try await Executable.run("myvideo", "list", "--ids", home: home)
        #expect(saved.output.split(separator: "\n").count == 2)
        await server.stop()
    }

    @Test("a list ended by Ctrl-C is still valid JSON, and states how far it came")
    func interruptedList() async throws {
        let server = try await StandInServer.start(.init())
        await server.setFaults([try Fault(parsing: "silent@/api/v2/items?page=2")])
        let child = try start(
            ["search", "swift", "-L150", "--json", "--fields", "id"], try TemporaryFolder(), server,
            output: .pipe)

        while await server.requests().count < 2, !child.isZombie { try await yieldToOthers() }
        child.send(signal: SIGINT)

        let (output, errors) = (child.output.readToEnd(), child.errors.readToEnd())
        #expect(
            String(decoding: errors, as: UTF8.self)
                == "nagare: search: interrupted after 100 of 150; run it again for the whole list\n")
        let list = try JSONSerialization.jsonObject(with: Data(output)) as? [Any]
        #expect(list?.count == 100)
        await server.stop()
    }

    private func start(
        _ words: [String], _ home: TemporaryFolder, _ server: StandInServer?, _ clock: VirtualClock? = nil,
        output: ChildProcess.Stream
    ) throws -> ChildProcess {
        let variables = Executable.variables(home, server?.origin).merging(clock?.variables ?? [:]) { $1 }
        return try ChildProcess(
            [Executable.path] + words, environment: .only(variables), input: .pipe, output: output,
            errors: .pipe)
    }

    /// A document of saved videos, much larger than a pipe's buffer.
    private func largeDocument(count: Int) throws -> String {
        let videos = (0..<count).map { number in
            let digits = String(number + 1_000_000)
            return [
                "id": "00000000-0000-4000-8000-00000\(digits)", "origin": "https://a.example",
                "name": "Video \(number)", "description": String(repeating: "words ", count: 20),
                "duration": 60, "isLive": false, "nsfw": false, "views": 0, "likes": 0,
                "publishedAt": "2024-01-01T00:00:00Z", "url": "https://a.example/w/\(digits)", "tags": [],
                "channel": ["name": "c", "displayName": "C", "host": ""], "addedAt": "2024-02-01T00:00:00Z",
            ] as [String: Any]
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: videos), as: UTF8.self)
    }
}
