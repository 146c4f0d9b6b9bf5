import FluxJournal
import FluxJournalFile
import Foundation
import Measuring

private let module = "FluxJournalFile"

/// Recordings in files.
let files: [Growth] = [
    Growth(module, "lines of a file", "append one") { count in
        let folder = Folder()
        let line = Data((String(repeating: "a line of 100 bytes ", count: 5).dropLast() + "\n").utf8)
        return .init(count) {
            guard let file = try? RecordingFile(appendingTo: folder.path("run.journal")) else { return 0 }
            for _ in 0..<count { file.append(line) }
            file.close()
            return folder.size("run.journal") / line.count
        }
    },
    Growth(module, "lines of a file", "index one") { count in
        let folder = Folder()
        folder.save(SessionFixture.typed(count), "run.journal")
        return .init(count) {
            guard let bytes = try? RecordingFile.load(folder.path("run.journal")) else { return 0 }
            return (try? Recording(bytes))?.actions.count ?? 0
        }
    },
    Growth(module, "lines of a file", "read one, in any order") { count in
        let folder = Folder()
        folder.save(SessionFixture.typed(count), "run.journal")
        guard let bytes = try? RecordingFile.load(folder.path("run.journal")),
            let recording = try? Recording(bytes)
        else { return .init(count) { 0 } }
        return .init(count) {
            (0..<count).count { index in
                (try? recording.entry(recording.actions[shuffled(index, count)])) != nil
            }
        }
    },
    Growth(module, "files of `RecordingParts`", "begin one", upTo: 10_000) { count in
        let folder = Folder()
        return .init(count) {
            guard let parts = try? RecordingParts(at: folder.path("run.journal")) else { return 0 }
            for _ in 1..<count { parts.beginPart() }
            parts.close()
            return RecordingParts.paths(at: folder.path("run.journal")).count
        }
    },
]

/// A folder that is removed in the end.
private final class Folder {
    private let url = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID().uuidString)")

    init() {
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            preconditionFailure("a folder can be created: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func save(_ data: Data, _ name: String) {
        do { try data.write(to: url.appending(path: name)) } catch {
            preconditionFailure("a file can be written: \(error)")
        }
    }

    func size(_ name: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path(name)))?[.size] as? Int ?? 0
    }
}
