import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A recording in several files that only their owner can read: a new one for each run, and for each part of a run.
///
/// ```swift
/// let parts = try RecordingParts(at: "run.journal")  // run.1.journal, or the next number
/// let recorder = SessionRecorder(
///     root, header, rotation: RecordingRotation(after: 64 << 20) { parts.beginPart() }
/// ) { lines, _ in parts.append(lines) }
/// ```
///
/// Each file is a recording that can be read, replayed and verified alone. Nothing is deleted.
public final class RecordingParts: Sendable {
    private struct State {
        var number: Int
        var file: RecordingFile
        /// The first failure in an earlier part.
        var failure: RecordingFileFailure?
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens the file after those that exist.
    ///
    /// - Parameter path: The path without the number: `run.journal` for `run.1.journal`, `run.2.journal` and so on.
    /// - Throws: The errors of `RecordingFile(appendingTo:)`.
    public init(at path: String) throws(RecordingFileFailure) {
        self.path = path
        state = Mutex(try Self.open(path, after: Self.numbers(at: path).last ?? 0))
    }

    /// The first failed write; nothing is written to that file after it.
    public var failure: RecordingFileFailure? { state.withLock { $0.failure ?? $0.file.failure } }

    /// Appends complete lines to the current file. Safe to call from any thread.
    ///
    /// - Parameter lines: Complete lines, as `SessionRecorder` passes them on.
    public func append(_ lines: Data) { file.append(lines) }

    /// Closes the current file, and opens the next one. If that is not possible, the next part follows in the same file.
    public func beginPart() {
        let before = state.withLock { state -> RecordingFile? in
            guard var next = try? Self.open(path, after: state.number) else { return nil }
            next.failure = state.failure ?? state.file.failure
            defer { state = next }
            return state.file
        }
        before?.close()
    }

    /// Closes the current file; lines that are appended later are ignored.
    public func close() { file.close() }

    /// Returns the existing files in the order in which they were begun.
    ///
    /// - Parameter path: The path without the number.
    public static func paths(at path: String) -> [String] { numbers(at: path).map { name(path, $0) } }

    private var file: RecordingFile { state.withLock { $0.file } }

    /// Opens the first file after `number` in which no other run is being recorded.
    private static func open(_ path: String, after number: Int) throws(RecordingFileFailure) -> State {
        var number = number + 1
        while true {
            do throws(RecordingFileFailure) {
                return State(number: number, file: try RecordingFile(appendingTo: name(path, number)))
            } catch {
                guard case .inUse = error else { throw error }
                number += 1
            }
        }
    }

    private static func numbers(at path: String) -> [Int] {
        let (folder, stem, ending) = split(path)
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(stem + "."), name.hasSuffix(ending) else { return nil }
            let digits = name.dropFirst(stem.count + 1).dropLast(ending.count)
            guard let number = Int(digits), number > 0, "\(number)" == digits else { return nil }
            return number
        }.sorted()
    }

    private static func name(_ path: String, _ number: Int) -> String {
        let (folder, stem, ending) = split(path)
        return "\(folder)\(stem).\(number)\(ending)"
    }

    /// The folder with its slash, the name without its extension, and the extension with its dot.
    private static func split(_ path: String) -> (folder: String, stem: String, ending: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = path[start...]
        let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
        return (String(path[..<start]), String(name[..<dot]), String(name[dot...]))
    }
}
