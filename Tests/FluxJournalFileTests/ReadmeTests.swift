import FluxCore
import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example records into a file")
    func example() throws {
        let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let header = RecordingHeader(app: "a", profile: "p", started: "")

        let file = try RecordingFile(appendingTo: path)
        let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }

        recorder.dispose()
        #expect(try Recording(try RecordingFile.load(path)).header.app == header.app)
        root.close()
    }
}
