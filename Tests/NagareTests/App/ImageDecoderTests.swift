import Foundation
import Glibc
import ImagesHTTP
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

/// The program as the decoder of images, in a process of its own.
@Suite(.blocking) struct ImageDecoderTests {
    private static let limit = PixelSize(width: 1_000, height: 800)
    private static let command = [Executable.path, ImageDecodingProgram.argument]

    private func seed(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        let path = root.joined(separator: "/") + "/Tooling/Seeds/images/\(name)"
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// A decoder that stops itself before it starts, after it has written its number to a file.
    private func stopped(_ file: String) -> ImageDecoderProcess {
        let script = "echo $$ > \(file).new; mv \(file).new \(file); kill -STOP $$; exec \"$@\""
        return ImageDecoderProcess(
            command: ["/bin/sh", "-c", script, "sh"] + Self.command, timeLimit: .seconds(300))
    }

    /// Waits until a stopped decoder has written its number to the file, and is stopped.
    private func process(in file: String) async throws -> pid_t {
        while true {
            if let text = try? String(contentsOfFile: file, encoding: .utf8),
                let process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)),
                let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
                status.contains("State:\tT")
            {
                return process
            }
            try await yieldToOthers()
        }
    }

    @Test(
        "a PNG, a JPEG and a GIF are decoded, with no right to open a file",
        arguments: [
            ("small.png", 40, 20), ("small.jpg", 40, 20), ("dot.gif", 1, 1), ("wide.png", 1_000, 667),
        ])
    func decoded(name: String, width: Int, height: Int) async throws {
        let decoder = ImageDecoderProcess(command: Self.command, timeLimit: .seconds(60))
        let image = try #require(await decoder.decode(seed(name), within: Self.limit))
        #expect(image.size == PixelSize(width: width, height: height))
    }

    @Test("before the decoder reads the image, it can open nothing, and its memory and time are limited")
    func limits() async throws {
        let (decoder, input) = (Process(), Pipe())
        decoder.executableURL = URL(filePath: Executable.path)
        decoder.arguments = [ImageDecodingProgram.argument]
        (decoder.standardInput, decoder.standardOutput) = (input, FileHandle.nullDevice)
        try decoder.run()
        let folder = "/proc/\(decoder.processIdentifier)"
        // The privileges are given up last.
        var status = ""
        while !status.contains("Seccomp:\t2"), decoder.isRunning {
            status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
            try await yieldToOthers()
        }
        let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        // No capabilities, also as root, and a filter of system calls where the kernel has one.
        for line in ["CapInh", "CapPrm", "CapEff", "CapAmb"].map({ "\($0):\t0000000000000000" }) {
            #expect(status.contains(line), "\(line) is not in \(status)")
        }
        if geteuid() == 0 { #expect(status.contains("CapBnd:\t0000000000000000")) }
        #expect(status.contains("Seccomp:\t2"), "\(status)")
        for limit in [
            "Max open files 0 0", "Max cpu time 10 10", "Max address space 1073741824 1073741824",
            "Max file size 0 0", "Max core file size 0 0",
        ] {
            #expect(limits.contains { $0.hasPrefix(limit) }, "\(limit) is not in \(limits)")
        }
        try input.fileHandleForWriting.close()
        decoder.waitUntilExit()
        #expect(decoder.terminationStatus == 1)
    }

    /// What runs a program without the privileges of root.
    private let unprivileged =
        geteuid() == 0 ? ["/usr/bin/setpriv", "--inh-caps=-all", "--bounding-set=-all"] : ["/usr/bin/env"]

    /// Whether a process of the same user without privileges can see the memory of `process`.
    private func isReadable(_ process: pid_t) throws -> Bool {
        try ChildProcess.run(unprivileged + ["head", "-c", "1", "/proc/\(process)/maps"]).end == .exit(0)
    }

    @Test(
        "other processes of the user can read the memory of a program that holds no secret, and only of that")
    func memory() async throws {
        let home = try TemporaryFolder()
        let server = try await StandInServer.start(.init(faults: [try Fault(parsing: "latency=600000")]))
        for (words, environment, isOpen) in [
            (["serve"], [:], true), (["serve"], ["QIITA_TOKEN": "secret"], false), (["whoami"], [:], false),
        ] {
            let variables = Executable.variables(home, server.origin).merging(environment) { $1 }
            if words == ["whoami"] {
                let login = "\(home.path)/.config/nagare/default"
                try FileManager.default.createDirectory(atPath: login, withIntermediateDirectories: true)
                await server.setFaults([])
                let stored = try await Executable.run(
                    "login", "--with-token", home: home, origin: server.origin, input: "demo-token")
                #expect(stored.status == 0, "\(stored)")
                await server.setFaults([try Fault(parsing: "latency=600000")])
            }
            let count = await server.requests().count
            let output = Pipe()
            let program = Process()
            program.executableURL = URL(filePath: unprivileged[0])
            program.arguments = unprivileged.dropFirst() + [Executable.path] + words
            program.environment = variables
            (program.standardOutput, program.standardError) = (output, FileHandle.nullDevice)
            try program.run()
            if words == ["serve"] {
                _ = output.fileHandleForReading.availableData
            } else {
                while await server.requests().count == count { try await yieldToOthers() }
            }
            #expect(try isReadable(program.processIdentifier) == isOpen, "\(words) \(environment)")
            program.terminate()
            program.waitUntilExit()
        }
        await server.stop()
    }

    @Test("an image does not wait for a slow one before it, which arrives later")
    func slow() async throws {
        let folder = try TemporaryFolder()
        let (file, bytes) = ("\(folder.path)/pid", try seed("small.png"))
        let slow = Task { await stopped(file).decode(bytes, within: Self.limit) }
        let process = try await process(in: file)
        let next = await ImageDecoderProcess(command: Self.command, timeLimit: .seconds(60)).decode(
            bytes, within: Self.limit)
        #expect(next != nil && kill(process, 0) == 0)
        kill(process, SIGCONT)
        #expect(await slow.value == next)
    }

    @Test("a decoder that is killed yields no image, and a stopped one ends when the image is not needed")
    func ended() async throws {
        let (folder, bytes) = (try TemporaryFolder(), try seed("small.png"))
        let killed = Task { await stopped("\(folder.path)/a").decode(bytes, within: Self.limit) }
        kill(try await process(in: "\(folder.path)/a"), SIGKILL)
        #expect(await killed.value == nil)
        let left = Task { await stopped("\(folder.path)/b").decode(bytes, within: Self.limit) }
        let process = try await process(in: "\(folder.path)/b")
        left.cancel()
        #expect(await left.value == nil)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test("the decoder is not a command: with other arguments, its name is an unknown option")
    func hidden() async throws {
        let home = try TemporaryFolder()
        let outcome = try await Executable.run("search", ImageDecodingProgram.argument, home: home)
        #expect(outcome.status == 64 && outcome.errors.contains("nagare"))
    }
}
