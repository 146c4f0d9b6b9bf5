import FluxCore
import FluxJournal
import Foundation
import Glibc
import LoopbackGate
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite(.blocking, .serialized) struct AttackTests {
    @Test(
        "only a page of this origin with the token may connect",
        arguments: [
            (["Origin": "http://evil.example"], "403"), (["Origin": "null"], "403"), (["Origin": ""], "403"),
            (["Origin": "http://127.0.0.1:1"], "403"), (["Origin": "https://127.0.0.1"], "403"),
            (["Host": "evil.example"], "421"), (["Host": "127.0.0.1"], "421"), (["Host": ""], "421"),
            (["Host": "127.0.0.1.evil.example:80"], "421"),
            (["Sec-WebSocket-Protocol": "flux-devtools.1"], "401"), (["Sec-WebSocket-Protocol": ""], "401"),
            (["Sec-WebSocket-Protocol": "flux-devtools.1, " + String(repeating: "0", count: 64)], "401"),
            (["Sec-WebSocket-Protocol": "flux-devtools.2, TOKEN"], "401"),
            (["Sec-WebSocket-Protocol": "TOKEN, flux-devtools.1"], "401"),
            (["Sec-WebSocket-Protocol": "flux-devtools.1, TOKEN, more"], "401"), (["Upgrade": ""], "400"),
        ] as [([String: String], String)])
    func refused(_ changes: [String: String], _ status: String) async throws {
        let devtools = try await devtools()
        let token = try WebSocketClient.parts(of: devtools.address).token
        let client = try WebSocketClient(
            devtools.address, changes.mapValues { $0.replacing("TOKEN", with: token) })

        #expect(client.response.hasPrefix("HTTP/1.1 \(status)"), "\(client.response)")
        await devtools.stop()
    }

    @Test("another user of the machine is refused, even with a valid token", .enabled(if: geteuid() == 0))
    func otherUser() async throws {
        let devtools = try await devtools()
        let (port, token) = try WebSocketClient.parts(of: devtools.address)
        let request = """
            exec 3<>/dev/tcp/127.0.0.1/\(port)
            printf 'GET /socket HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\nOrigin: http://127.0.0.1:\(port)\\r\\n' >&3
            printf 'Upgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Version: 13\\r\\n' >&3
            printf 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n' >&3
            printf 'Sec-WebSocket-Protocol: flux-devtools.1, \(token)\\r\\n\\r\\n' >&3
            IFS= read -r line <&3; printf '%s' "$line"
            """
        let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        for (words, status) in [(asNobody, "403"), ([], "101")] {
            let run = try await ChildProcess.outcome(words + ["bash", "-c", request])
            #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("HTTP/1.1 \(status)"))
        }
        await devtools.stop()
    }

    @Test("the user of a connection is the one in the row of its other end, also of one over IPv6")
    func connections() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1
               1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 2 1
               2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 3 1
               3: 0200000A:C002 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 4 1
               4: 0000000000000000FFFF00000100007F:C003 0000000000000000FFFF00000100007F:1F90 01 0:0 0:0 0  1003  0 5
            """
        let users = [0xC001, 0xC002, 0xC003, 0xC004].map {
            PeerUser.user(of: $0, connectedTo: 0x1F90, in: table)
        }
        #expect(users == [1_001, nil, 1_003, nil])
    }

    @Test(
        "a page of another process may connect only while that process has a file in the same private folder")
    func otherProcesses() async throws {
        let folder = try TemporaryFolder()
        let place = "\(folder.path)/devtools"
        let devtools = try await devtools(["a"], .init(folder: place))
        let file = "\(place)/\(getppid()).json"
        func isOpen(_ origin: String) throws -> Bool {
            try WebSocketClient(devtools.address, ["Origin": origin]).isOpen
        }
        #expect(try !isOpen("http://127.0.0.1:9"))

        let content = Data(#"{"address":"http://127.0.0.1:9/#0","title":"other"}"#.utf8)
        #expect(FileManager.default.createFile(atPath: file, contents: content))
        chmod(file, 0o644)
        #expect(try !isOpen("http://127.0.0.1:9"), "others can read the file")
        chmod(file, 0o600)
        #expect(try isOpen("http://127.0.0.1:9"))
        for origin in [
            "http://127.0.0.1:99", "https://127.0.0.1:9", "http://evil.example:9", "http://127.0.0.1",
        ] {
            #expect(try !isOpen(origin), "\(origin)")
        }
        let token = ["Origin": "http://127.0.0.1:9", "Sec-WebSocket-Protocol": "flux-devtools.1, 0"]
        #expect(try !WebSocketClient(devtools.address, token).isOpen)

        unlink(file)
        #expect(try !isOpen("http://127.0.0.1:9"))
        await devtools.stop()
    }

    @Test("a request for another host gets nothing of the page")
    func rebinding() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        for host in ["evil.example", "evil.example:\(port)", "127.0.0.1:\(port + 1)", "[::1]:\(port)"] {
            let connection = try RawConnection(port)
            connection.send(Array("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8))
            let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 421") && !answer.contains("<html"))
        }
        await devtools.stop()
    }

    @Test("neither files nor texts outside of the page are served, and nothing changes by a request")
    func paths() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        for (line, status) in [
            ("GET /../../etc/passwd", "404"), ("GET /%2e%2e/etc/passwd", "404"), ("GET /Page", "404"),
            ("POST /", "405"), ("PUT /socket", "405"), ("GET /socket", "403"),
        ] {
            let connection = try RawConnection(port)
            connection.send(
                Array("\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
            let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(line): \(answer.prefix(40))")
        }
        await devtools.stop()
    }

    @Test("the page may run only its own files, and is neither stored nor embedded")
    func headers() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        connection.send(Array("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n".utf8))
        let headers = try #require(connection.readHeaders())

        for part in [
            "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "no-store", "nosniff",
            "require-trusted-types-for 'script'", "no-referrer",
        ] {
            #expect(headers.contains(part))
        }
        #expect(!headers.contains("unsafe"))
        await devtools.stop()
    }

    @Test("at most 16 pages are connected, and one that leaves makes room")
    func flood() async throws {
        let devtools = try await devtools()
        var clients = try (0..<16).map { _ in try WebSocketClient(devtools.address) }
        let open = clients.count { $0.isOpen }
        #expect(open == 16)

        let refused = try WebSocketClient(devtools.address)
        #expect(refused.response.hasPrefix("HTTP/1.1 503"))

        clients.removeLast()
        var isOpen = false
        while !isOpen { isOpen = try WebSocketClient(devtools.address).isOpen }
        // Those that are connected work.
        #expect(clients[0].message("hello") != nil)
        await devtools.stop()
    }

    @Test("connections that send nothing are closed, and meanwhile a page connects and stays")
    func halfOpen() async throws {
        let devtools = try await Devtools.start([], .init(), timeout: .milliseconds(200))
        let page = try WebSocketClient(devtools.address)
        #expect(page.message("hello") != nil)
        let port = try WebSocketClient.parts(of: devtools.address).port
        let silent = try (0..<200).map { number in
            let connection = try RawConnection(port)
            if number.isMultiple(of: 2) { connection.send(Array("GET / HT".utf8)) }
            return connection
        }

        // All but the limit are closed at once, the others after a while.
        let closed = silent.count { $0.isClosed() }
        #expect(closed == 200)
        let later = try WebSocketClient(devtools.address)
        #expect(later.isOpen)
        page.send(opcode: 9, Array("ping".utf8))
        #expect(page.frame()?.opcode == 10, "a page may be silent for as long as it likes")
        await devtools.stop()
    }

    @Test("large messages, unknown opcodes and large control frames end the connection")
    func frames() async throws {
        let devtools = try await devtools()
        for (opcode, size) in [(1, 70_000), (2, 10), (9, 126), (10, 5_000), (8, 200), (3, 1), (0, 5)] {
            let client = try WebSocketClient(devtools.address)
            #expect(client.message("hello") != nil)
            client.send(opcode: UInt8(opcode), Array(repeating: 0x20, count: size))
            while client.frame() != nil {}
        }
        for text in ["", "{", "[]", "null", "{\"id\":1e999}", String(repeating: "[", count: 60_000)] {
            let client = try WebSocketClient(devtools.address)
            #expect(client.message("hello") != nil)
            client.send(text)
            let isRefused = client.message("error") != nil || client.frame() == nil
            #expect(isRefused)
        }
        let last = try WebSocketClient(devtools.address)
        #expect(last.isOpen)
        await devtools.stop()
    }

    @Test("a text of 10 MB reaches the page shortened, and is read in full by nobody")
    func longText() async throws {
        let devtools = try await devtools([String(repeating: "x", count: 10 << 20)])
        let client = try WebSocketClient(devtools.address)
        client.send(#"{"open":0}"#)
        let rows = try #require(client.message("rows"))
        #expect(rows.text(.json).utf8.count < 5_000)
        client.send(#"{"id":1,"ask":"state","step":1}"#)
        let answer = try #require(client.message("answer"))
        #expect(answer.text(.json).utf8.count < 20_000)
        await devtools.stop()
    }
}
