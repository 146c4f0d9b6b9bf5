import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveTesting
import Testing

/// The memory that a large recording needs.
@Suite(.blocking, .serialized) struct MemoryTests {
    /// The highest resident size of this process since the last reset, in megabytes.
    private var peak: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return (Int(line.filter(\.isNumber)) ?? 0) / 1_024
        }
    }

    @Test(
        "reading all lines of a recording of 1 GB takes at most 150 MB", .enabled(if: TestRounds.isMeasured))
    func large() throws {
        let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try RecordingFile(appendingTo: path)
        let header = #"{"app":"a 1","journal":2,"profile":"p","settings":{},"started":""}"#
        file.append(Data(Recording.sealed(header + "\n").utf8))
        let value = String(repeating: "x", count: 220)
        var number = 0
        while number < 3_000_000 {
            let lines = (number + 1...number + 10_000).map {
                #"{"action":"A.B","at":"A/B.swift:1","id":\#($0),"in":"app","n":\#($0),"time":\#($0),"#
                    + #""took":1,"value":{"typed":"\#(value)"}}"# + "\n"
            }
            file.append(Data(Recording.sealed(lines.joined()).utf8))
            number += 10_000
        }
        file.close()
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try peak

        let recording = try Recording(try RecordingFile.load(path))
        var count = 0
        for line in recording.actions { if case .action = try recording.entry(line) { count += 1 } }
        #expect(count == number)
        print("memory: \(try peak) MB, \(before) MB before")
        #expect(try peak <= 150)
    }
}
