import Foundation
import Glibc
import ImagesHTTP
import ReactiveTesting
import TerminalFrames
import Testing

/// Processes that take the place of the decoder and behave badly.
@Suite(.blocking) struct ImageDecoderProcessTests {
    private static let limit = PixelSize(width: 100, height: 80)

    private func decode(
        _ command: String..., timeLimit: Duration = .seconds(60), bytes: Int = 1_000_000
    ) async -> EncodedImage? {
        await ImageDecoderProcess(command: command, timeLimit: timeLimit).decode(
            [UInt8](repeating: 7, count: bytes), within: Self.limit)
    }

    @Test(
        "a decoder that is missing, crashes, fails, answers nonsense or too much yields no image",
        arguments: [
            ["/nowhere/decoder"], ["/bin/sh", "-c", "kill -SEGV $$"], ["/bin/false"], ["/bin/true"],
            ["/bin/cat"], ["/bin/sh", "-c", "printf 12345"], ["/bin/cat", "/dev/zero"],
            ["/bin/sh", "-c", "exec 1>&- 0<&-; exec sleep 1000"],
        ])
    func bad(command: [String]) async {
        for bytes in [1, 5_000_000] {
            let image = await ImageDecoderProcess(command: command, timeLimit: .seconds(60)).decode(
                [UInt8](repeating: 7, count: bytes), within: Self.limit)
            #expect(image == nil)
        }
    }

    @Test("a decoder that hangs, or never reads its input, is ended after the time limit")
    func hanging() async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/pid"
        let image = await decode(
            "/bin/sh", "-c", "echo $$ > \(file).new; mv \(file).new \(file); exec sleep 1000",
            timeLimit: .milliseconds(500))
        #expect(image == nil)
        // On a busy machine the process may be ended before it has written its number.
        if let process = pid(in: file) { #expect(kill(process, 0) == -1 && errno == ESRCH) }
    }

    @Test("a cancellation ends the process")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/pid"
        let task = Task {
            await decode("/bin/sh", "-c", "echo $$ > \(file).new; mv \(file).new \(file); exec sleep 1000")
        }
        while pid(in: file) == nil { try await yieldToOthers() }
        let process = try #require(pid(in: file))
        #expect(kill(process, 0) == 0)
        task.cancel()
        #expect(await task.value == nil)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test("an image that is cancelled before its turn starts no process")
    func cancelledBefore() async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/started"
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await decode("/bin/sh", "-c", "echo > \(file)")
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a process gets neither the environment nor descriptors")
    func inheritance() async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/seen"
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        setenv("PATH_OF_TEST", "seen", 1)
        _ = await decode(
            "/bin/sh", "-c", "/bin/ls /proc/self/fd > \(file); echo ${PATH_OF_TEST-none} >> \(file)")
        let seen = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        // The last descriptor is that of the listed folder.
        #expect(seen == ["0", "1", "2", "3", "none"])
    }

    private func pid(in file: String) -> pid_t? {
        (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
            pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
