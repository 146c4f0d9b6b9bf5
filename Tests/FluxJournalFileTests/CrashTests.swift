import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import FluxJournalFile

/// Recordings of processes that end unexpectedly.
@Suite(.blocking) struct CrashTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "run.journal").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func start(_ how: String) throws -> ChildProcess {
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        return try ChildProcess(
            ["\(programs)/RecordingChild", path, how], input: .pipe, output: .pipe, errors: .nothing)
    }

    private func recording() throws -> Recording {
        try Recording(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func unfinished(_ recording: Recording) throws -> [String] {
        try recording.unfinishedActions.compactMap { line in
            guard case .begun(let action) = try recording.entry(line) else { return nil }
            return "\(action.number) \(recording.caseName(line) ?? "") at \(action.place)"
        }
    }

    @Test(
        "the action whose reducer ends the process is in the recording",
        arguments: [
            ("trap", "51 trapped at RecordingChild/main.swift:47", [SIGILL, SIGTRAP, SIGABRT]),
            ("fault", "51 faulted at RecordingChild/main.swift:48", [SIGSEGV]),
        ])
    func reducer(_ how: String, _ action: String, _ signals: [Int32]) throws {
        let child = try start(how)
        let status = child.waitForEnd()
        #expect(signals.map(ChildProcess.ExitStatus.signal).contains(status), "\(status)")
        let recording = try recording()
        #expect(recording.last == 50)
        #expect(try unfinished(recording) == [action])
        #expect(!recording.hasEnded)
    }

    @Test("a second crash flush is refused, and the first one keeps working")
    func second() throws {
        #expect(try start("second").waitForEnd() != .exit(0))
        #expect(try unfinished(recording()).map { $0.prefix(10) } == ["51 trapped"])
    }

    @Test("a flush that never ends does not keep the process from ending")
    func stuck() throws {
        let status = try start("stuck").waitForEnd()
        #expect([SIGILL, SIGTRAP, SIGABRT].map(ChildProcess.ExitStatus.signal).contains(status), "\(status)")
    }

    @Test("the action whose command ends the process is in the recording, with the command")
    func command() throws {
        #expect(try start("command").waitForEnd() != .exit(0))
        let recording = try recording()
        #expect(recording.last == 51)
        #expect(try unfinished(recording) == [])
        let line = try #require(recording.line(of: 51))
        #expect(try recording.commands(line).map(\.caseName) == ["trap"])
    }

    @Test("a killed process loses nothing that was written, and the recording has no end")
    func killed() throws {
        let child = try start("wait")
        #expect(child.output.line() == "dispatched")
        // The lines are written by themselves a moment later.
        while (try? recording().last) ?? 0 < 50 {}
        child.send(signal: SIGKILL)
        #expect(child.waitForEnd() == .signal(SIGKILL))
        let recording = try recording()
        #expect(recording.last == 50)
        #expect(!recording.hasEnded && recording.damage == nil)
    }

    @Test("a process that ends as planned leaves a recording with an end")
    func ended() throws {
        #expect(try start("end").waitForEnd() == .exit(0))
        #expect(try recording().hasEnded)
    }
}
