import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@Suite("fuzzing the recording reader") struct FuzzTests {
    @Test("every line is decoded or rejected, and truncating never adds lines")
    func recordings() {
        let target = FuzzTarget("recordings") { bytes in
            guard let recording = try? Recording(Data(bytes)) else { return nil }
            for line in 0..<recording.count {
                _ = try? recording.entry(line)
                _ = try? recording.value(line)
                _ = recording.caseName(line)
                if recording.preview(line, limit: 20).count > 21 { return "line \(line) has a long preview" }
                if recording.values(line, limit: 20).count > 21 { return "line \(line) has long values" }
            }
            if recording.last > 0, recording.line(of: recording.last) == nil {
                return "the last is not found"
            }
            let truncated = try? Recording(Data(bytes.dropLast()))
            return truncated.map { $0.count <= recording.count } ?? true ? nil : "cut off, it has more lines"
        }

        #expect(target.failures() == [])
    }
}
