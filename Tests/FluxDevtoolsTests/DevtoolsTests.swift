import FluxCore
import FluxInspector
import FluxJournal
import Foundation
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite(.blocking, .serialized) struct DevtoolsTests {
    @Test("a page opens a session and receives its actions")
    func opens() async throws {
        let devtools = try await devtools()
        let client = try WebSocketClient(devtools.address)

        let hello = try #require(client.message("hello"))
        #expect(hello.value(at: ["protocol"]) == .integer(1))
        #expect(hello.value(at: ["sessions", "0", "title"]) == .text("notes"))
        client.send(#"{"open":0}"#)
        #expect(client.message("opened") != nil)
        let rows = try #require(client.message("rows"))
        #expect(rows.value(at: ["done"]) == .bool(true))
        #expect(rows.value(at: ["rows", "1", "0"]) == .integer(2))
        client.send(#"{"id":3,"ask":"state","step":2}"#)
        let answer = try #require(client.message("answer"))
        #expect(answer.value(at: ["answer", "0", "value", "notes"]) == .list([.text("a"), .text("b")]))
        await devtools.stop()
    }

    /// Asks for more than the window, without acknowledging anything.
    private func fill(_ client: WebSocketClient) {
        client.send(#"{"open":0}"#)
        for id in 1...5 { client.send(#"{"id":\#(id),"ask":"export"}"#) }
    }

    @Test("a page that does not acknowledge receives a bounded amount, and the rest when it does")
    func window() async throws {
        let devtools = try await devtools((0..<100).map { "\($0) " + String(repeating: "n", count: 30_000) })
        let client = try WebSocketClient(devtools.address)
        fill(client)
        // Without acknowledgements: until the window is full, which a ping shows.
        var (size, messages) = (0, 0)
        while size <= PageConnection.window {
            size += try #require(client.bytes()).count
            messages += 1
        }
        #expect(size < PageConnection.window + 4_000_000)
        client.send(opcode: 9, Array("ping".utf8))
        #expect(client.frame()?.opcode == 10, "nothing but the answer to the ping")

        client.send(#"{"ack":\#(messages)}"#)
        while let answer = client.message("answer"), answer.value(at: ["id"]) != .integer(5) {}
        await devtools.stop()
    }

    @Test("a running program is followed; a page that stops reading neither delays nor grows it")
    func live() async throws {
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        let devtools = try await Devtools.start(
            root: root, RecordingHeader(app: "notes 1", profile: "default", started: ""),
            InspectorFunctions { try Replay($0) { Notes($0) } })
        let app = Notes(root)
        let (client, stopped) = (try WebSocketClient(devtools.address), try WebSocketClient(devtools.address))
        for each in [client, stopped] { each.send(#"{"open":0}"#) }
        #expect(client.message("rows") != nil)

        app.store.dispatch(.added("first"))
        let row = try #require(client.message("rows"))
        #expect(row.value(at: ["rows", "0", "0"]) == .integer(1))

        // More than the window and the limit of what waits.
        let note = String(repeating: "n", count: 50_000)
        for _ in 0..<400 { app.store.dispatch(.added(note)) }
        // The one that reads receives all of them, or a request to reload.
        var last: CodedValue?
        while last != .integer(401) {
            let message = try #require(client.message())
            client.send(#"{"ack":1}"#)
            if message.value(at: ["type"]) == .text("reload") { client.send(#"{"open":0}"#) }
            if case .list(let rows)? = message.value(at: ["rows"]), let end = rows.last {
                last = end.value(at: ["0"])
            }
        }
        // The other one is asked to reload when it reads on: what it has missed was discarded.
        #expect(stopped.message("reload") != nil)
        await devtools.stop()
        root.close()
    }

    @Test("the sessions can be replaced while pages are open")
    func replaced() async throws {
        let devtools = try await devtools()
        let client = try WebSocketClient(devtools.address)
        #expect(client.message("hello")?.value(at: ["sessions", "0", "title"]) == .text("notes"))

        devtools.show([Inspector("other", try Recording(recordedNotes(["x"])), .none)])

        let hello = try #require(client.message("hello"))
        #expect(hello.value(at: ["sessions", "0", "title"]) == .text("other"))
        #expect(hello.value(at: ["sessions", "0", "states"]) == .bool(false))
        await devtools.stop()
    }

    @Test("a recording that a page sends becomes a session; anything else is refused")
    func imported() async throws {
        let devtools = try await devtools()
        let client = try WebSocketClient(devtools.address)
        #expect(client.message("hello") != nil)
        let lines = String(decoding: recordedNotes(["sent"]), as: UTF8.self)
        for part in [lines.prefix(500), lines.dropFirst(500)] {
            client.send(CodedValue.keyed(["import": .text(String(part))]).text(.json))
        }
        client.send(#"{"imported":"sent.journal"}"#)
        #expect(client.message("hello")?.value(at: ["sessions", "1", "title"]) == .text("sent.journal"))
        client.send(#"{"open":1}"#)
        #expect(client.message("rows")?.value(at: ["rows", "0", "7"]) == .text(#""sent""#))

        client.send(#"{"import":"hello"}"#)
        client.send(#"{"imported":"not.journal"}"#)
        #expect(client.message("error") != nil)

        // What the program shows is replaced; what a page sent remains.
        devtools.show([Inspector("other", try Recording(recordedNotes(["x"])), .none)])
        let hello = try #require(client.message("hello"))
        #expect(hello.value(at: ["sessions", "0", "title"]) == .text("other"))
        #expect(hello.value(at: ["sessions", "1", "title"]) == .text("sent.journal"))
        await devtools.stop()
    }

    @Test("of the recordings that pages send, the latest eight are kept")
    func manyImported() async throws {
        let devtools = try await devtools()
        let client = try WebSocketClient(devtools.address)
        let lines = String(decoding: recordedNotes(["sent"]), as: UTF8.self)
        var titles: [CodedValue?] = []
        for number in 1...9 {
            client.send(CodedValue.keyed(["import": .text(lines)]).text(.json))
            client.send(#"{"imported":"\#(number)"}"#)
            while titles.last != .text("\(number)") {
                guard case .list(let sessions)? = client.message("hello")?.value(at: ["sessions"]) else {
                    return #expect(Bool(false), "the connection has ended")
                }
                titles = sessions.map { $0.value(at: ["title"]) }
            }
        }
        #expect(titles == [.text("notes")] + (2...9).map { .text("\($0)") })
        await devtools.stop()
    }

    @Test(
        "a private file leads one page to the devtools, which receives the token for later",
        arguments: [true, false])
    func browserFile(hasFolder: Bool) async throws {
        let folder = try TemporaryFolder()
        let devtools = try await devtools(["a"], .init(folder: hasFolder ? "\(folder.path)/a b" : nil))
        let url = try #require(devtools.browserAddress())
        let path = try #require(URL(string: url)?.path)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let address = String(try #require(page.firstMatch(of: #/url=(http:[^"]*)"/#)?.1))
        #expect(address != devtools.address && !url.contains("#"))
        for (name, mode) in [
            (path, 0o600), (URL(fileURLWithPath: path).deletingLastPathComponent().path, 0o700),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: name)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        let first = try WebSocketClient(address)
        #expect(first.isOpen)
        let token = try WebSocketClient.parts(of: devtools.address).token
        #expect(first.message("hello")?.value(at: ["token"]) == .text(token))
        #expect(try !WebSocketClient(address).isOpen)
        #expect(try WebSocketClient(devtools.address).isOpen)
        await devtools.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("such an address expires")
    func expiredAddress() {
        let tokens = OneTimeTokens(lifetime: .zero)
        #expect(!tokens.use(tokens.make().text))
    }

    @Test("a message that is not JSON is answered, and the connection stays open")
    func malformed() async throws {
        let devtools = try await devtools()
        let client = try WebSocketClient(devtools.address)
        client.send(#"{"import":"\ud83d"}"#)
        #expect(client.message("error") != nil)
        client.send(#"{"open":0}"#)
        #expect(client.message("opened") != nil)
        await devtools.stop()
    }

    @Test("a page that asks questions but reads no answers is disconnected", .timeLimit(.minutes(1)))
    func flood() async throws {
        let devtools = try await devtools((0..<100).map { "\($0) " + String(repeating: "n", count: 50_000) })
        let client = try WebSocketClient(devtools.address)
        fill(client)
        // The window is full: nothing more is sent until an acknowledgement.
        var size = 0
        while size <= PageConnection.window { size += try #require(client.bytes()).count }
        for _ in 0...PageConnection.messageLimit { client.send(#"{"ask":"processes"}"#) }
        while client.bytes() != nil {}
        await devtools.stop()
    }

    @Test("a question is answered about the session in which it was asked")
    func answeredInItsSession() async throws {
        let devtools = try await devtools(["a"])
        let other = Inspector("other", try Recording(recordedNotes(["x", "y"])), .none)
        devtools.show([Inspector("notes", try Recording(recordedNotes(["a"])), .none), other])
        let client = try WebSocketClient(devtools.address)
        client.send(#"{"open":1}"#)
        for id in 1...20 { client.send(#"{"id":\#(id),"ask":"export"}"#) }
        client.send(#"{"open":0}"#)
        for id in 1...20 {
            let answer = try #require(client.message("answer"))
            #expect(answer.value(at: ["id"]) == .integer(Int64(id)))
            guard case .text(let lines)? = answer.value(at: ["answer", "text"]) else {
                return #expect(Bool(false))
            }
            #expect(lines.contains(#"{"added":{"_0":"y"}}"#))
        }
        await devtools.stop()
    }

    @Test("starting in a cancelled task leaves the port free", .timeLimit(.minutes(1)))
    func cancelledStart() async throws {
        let port = try WebSocketClient.parts(of: try await started().address).port
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Devtools.start([], .init(port: port))
        }
        if case .success(let devtools) = await task.result { await devtools.stop() }
        try await Devtools.start([], .init(port: port)).stop()
    }

    /// A server that has stopped, so that its port is free.
    private func started() async throws -> Devtools {
        let devtools = try await devtools()
        await devtools.stop()
        return devtools
    }

    @Test("processes find each other by files that only the user can read")
    func processes() async throws {
        let folder = try TemporaryFolder()
        let place = "\(folder.path)/run/devtools"
        let devtools = try await devtools(["a"], .init(folder: place, title: "notes"))
        let client = try WebSocketClient(devtools.address)
        client.send(#"{"ask":"processes"}"#)

        let list = try #require(client.message("processes"))
        #expect(list.value(at: ["processes", "0", "address"]) == .text(devtools.address))
        #expect(list.value(at: ["processes", "0", "title"]) == .text("notes"))
        var status = stat()
        #expect(stat("\(place)/\(getpid()).json", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(place, &status) == 0 && status.st_mode & 0o777 == 0o700)

        await devtools.stop()
        #expect(stat("\(place)/\(getpid()).json", &status) != 0)
    }

    @Test("a folder that others can read is not used, and files of ended processes are removed")
    func unsafeFolder() async throws {
        let folder = try TemporaryFolder()
        let place = "\(folder.path)/devtools"
        mkdir(place, 0o755)
        #expect(ProcessFile(in: place, title: "a", "http://127.0.0.1:1/#a") == nil)
        chmod(place, 0o700)
        let file = try #require(ProcessFile(in: place, title: "a", "http://127.0.0.1:1/#a"))
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(place)/999999999.json"))
        #expect(ProcessFile.all(in: place).map(\.process) == [getpid()])
        #expect(access("\(place)/999999999.json", F_OK) != 0)
        file.remove()
    }

    @Test("a port in use is reported")
    func portInUse() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        await #expect(throws: DevtoolsFailure.portInUse(port)) {
            try await Devtools.start([], .init(port: port))
        }
        await devtools.stop()
    }
}
