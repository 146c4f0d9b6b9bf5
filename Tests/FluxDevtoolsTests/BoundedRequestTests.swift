import FluxJournal
import Foundation
import Glibc
import LoopbackGate
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite(.blocking, .serialized) struct BoundedRequestTests {
    @Test(
        "a second Host or Origin is refused, whichever of them is right",
        arguments: [
            ["Host: 127.0.0.1:PORT", "Host: evil.example"], ["Host: evil.example", "Host: 127.0.0.1:PORT"],
            ["Host: 127.0.0.1:PORT", "Origin: http://evil.example", "Origin: http://127.0.0.1:PORT"],
        ])
    func duplicates(_ lines: [String]) async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        let head = lines.joined(separator: "\r\n").replacing("PORT", with: "\(port)")
        connection.send(Array("GET / HTTP/1.1\r\n\(head)\r\nConnection: close\r\n\r\n".utf8))
        let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
        await devtools.stop()
    }

    @Test(
        "an address is refused after 16 KB, without its end, also behind another request",
        arguments: [16 << 10, 2 << 20])
    func longAddress(_ size: Int) async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let first = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        for start in ["", first] {
            let connection = try RawConnection(port)
            if !start.isEmpty {
                connection.send(Array(start.utf8))
                #expect(connection.readHeaders()?.contains("200") == true)
            }
            // No end of the line: only a limit can end this.
            connection.send(Array("GET /".utf8) + Array(repeating: 0x61, count: size))
            let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
            #expect(answer.contains("HTTP/1.1 431"))
        }
        await devtools.stop()
    }

    @Test("requests in one segment are answered in order, and each head is bounded")
    func pipelining() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        let heads = ["GET /nothing", "PUT /"].map { "\($0) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n" }
        connection.send(Array((heads[0] + heads[1]).utf8))
        connection.send(Array("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))

        let answers = String(decoding: connection.readToEnd(), as: UTF8.self)
        let statuses = answers.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
        #expect(statuses == ["404", "405", "421"])
        await devtools.stop()
    }

    @Test("a body that the server would read as the next request is refused")
    func longBody() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        let length = "Content-Length: \((2 << 20) + 1)"
        connection.send(Array("POST / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(length)\r\n\r\n".utf8))
        let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
        await devtools.stop()
    }

    @Test("what follows an upgrade that the server refuses is bounded", arguments: [false, true])
    func refusedUpgrade(_ isInOneSegment: Bool) async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        let host = "Host: 127.0.0.1:\(port)\r\n"
        let first = "GET /socket HTTP/1.1\r\n\(host)Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        let second = "GET / HTTP/1.1\r\n\(host)\(host)\r\n"
        connection.send(Array((isInOneSegment ? first + second : first).utf8))
        if !isInOneSegment {
            #expect(connection.readHeaders()?.hasPrefix("HTTP/1.1 403") == true)
            connection.send(Array(second.utf8))
        }
        let answer = String(decoding: connection.readToEnd(), as: UTF8.self)
        #expect(answer.contains("HTTP/1.1 400 Bad Request"), "\(answer)")
        await devtools.stop()
    }

    @Test("a connection may be idle between two requests for longer than a head may take")
    func idle() async throws {
        let devtools = try await Devtools.start([], .init(), timeout: .milliseconds(200))
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connection = try RawConnection(port)
        let request = Array("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        connection.send(request)
        #expect(connection.readHeaders()?.hasPrefix("HTTP/1.1 404") == true)

        for start in ["", "GET /"] {
            let silent = try RawConnection(port)
            silent.send(Array(start.utf8))
            #expect(silent.isClosed())
        }
        connection.send(request)
        #expect(connection.readHeaders()?.contains("HTTP/1.1 404") == true)
        await devtools.stop()
    }

    @Test(
        "64 connections may wait for the rest of their heads; a further one is closed at once, and they stay open"
    )
    func manyWaiting() async throws {
        let devtools = try await Devtools.start([], .init(), timeout: .seconds(30))
        let port = try WebSocketClient.parts(of: devtools.address).port
        let connections = try (0..<64).map { _ in try RawConnection(port) }
        for connection in connections { connection.send(Array("GET /nothing HTTP/1.1\r\n".utf8)) }

        #expect(try RawConnection(port).isClosed())
        connections[0].send(Array("Host: 127.0.0.1:\(port)\r\n\r\n".utf8))
        #expect(connections[0].readHeaders()?.hasPrefix("HTTP/1.1 404") == true)
        await devtools.stop()
    }

    @Test("of many idle connections, the one that has been so for longest is closed")
    func manyIdle() async throws {
        let devtools = try await devtools()
        let port = try WebSocketClient.parts(of: devtools.address).port
        let request = Array("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        let connections = try (0...64).map { _ in
            let connection = try RawConnection(port)
            connection.send(request)
            #expect(connection.readHeaders()?.hasPrefix("HTTP/1.1 404") == true)
            return connection
        }

        #expect(String(decoding: connections[0].readToEnd(), as: UTF8.self) == DevtoolsStrings.notFound)
        connections[64].send(request)
        #expect(connections[64].readHeaders()?.contains("HTTP/1.1 404") == true)
        await devtools.stop()
    }

    @Test("ended connections leave no descriptor, and the server leaves neither a socket nor a folder")
    func descriptors() async throws {
        let devtools = try await devtools()
        let path = devtools.gate.serverPath
        let port = try WebSocketClient.parts(of: devtools.address).port
        // String(contentsOfFile:) ends after the first page of such a file.
        let table = try #require(FileHandle(forReadingAtPath: "/proc/net/unix"))
        func sockets() throws -> Int {
            try table.seek(toOffset: 0)
            return String(decoding: table.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
                .count { $0.hasSuffix(path) }
        }
        let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        do {
            // A connection without a head is closed after a while.
            let open = try (0..<40).map { _ in
                let connection = try RawConnection(port)
                connection.send(request)
                return connection
            }
            for connection in open {
                #expect(connection.readHeaders()?.hasPrefix("HTTP/1.1 200") == true)
            }
            let count = try sockets()
            #expect(count == 41)
        }
        while try sockets() > 1 { sched_yield() }

        await devtools.stop()
        #expect(try sockets() == 0)
        #expect(!FileManager.default.fileExists(atPath: path.replacing("/socket", with: "")))
    }
}
