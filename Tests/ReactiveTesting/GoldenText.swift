#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Expected text in a file, `Golden/NAME.txt` in the folder of a module's tests.
///
/// To update a file, delete it and run the test. The test fails and writes the file; check the result.
package struct GoldenText: Sendable {
    private let folder: String
    private let fileExtension: String

    /// - Parameter test: The absolute path of a file in the module's tests or in a subfolder.
    package init(beside test: String = #filePath) {
        let parts = test.split(separator: "/", omittingEmptySubsequences: false)
        let index = parts.lastIndex { $0.hasSuffix("Tests") } ?? parts.count - 2
        (folder, fileExtension) = (parts[...index].joined(separator: "/") + "/Golden", "txt")
    }

    /// Uses files outside of the tests.
    ///
    /// - Parameters:
    ///   - folder: The path relative to the package's root.
    ///   - fileExtension: The extension of the files, without the dot.
    package init(folder: String, fileExtension: String) {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        (self.folder, self.fileExtension) = ((root + [folder[...]]).joined(separator: "/"), fileExtension)
    }

    /// Compares `lines` with the file.
    ///
    /// - Parameters:
    ///   - lines: The actual text.
    ///   - name: The file's name without its extension: letters, `-` and `~`.
    /// - Returns: The difference; `nil` if there is none.
    package func mismatch(_ lines: [String], _ name: String) -> Mismatch? {
        let path = "\(folder)/\(name).\(fileExtension)"
        guard let expected = Self.read(path) else {
            write(lines.map { $0 + "\n" }.joined(), to: path)
            return Mismatch(
                expected: [], actual: lines, notes: ["\(path) was missing and has been written; review it"])
        }
        let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init)
        guard expectedLines != lines else { return nil }
        let rows = (0..<max(expectedLines.count, lines.count)).filter {
            ($0 < expectedLines.count ? expectedLines[$0] : nil) != ($0 < lines.count ? lines[$0] : nil)
        }
        return Mismatch(
            expected: rows.map { "\($0)  " + ($0 < expectedLines.count ? expectedLines[$0] : "nothing") },
            actual: rows.map { "\($0)  " + ($0 < lines.count ? lines[$0] : "nothing") },
            notes: ["lines of \(path)"])
    }

    /// Compares a terminal's output with the file: one line for each drawn row, with `␛` for the escape
    /// character.
    package func mismatch(_ bytes: [UInt8], _ name: String) -> Mismatch? {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
        var lines = [""]
        for part in text.split(separator: "␛", omittingEmptySubsequences: false).dropFirst() {
            // The cursor moves to another row.
            if part.prefix(8).contains("H") { lines.append("") }
            lines[lines.count - 1] += "␛" + part
        }
        return mismatch(lines, name)
    }

    /// Reads a file; `nil` if there is none.
    package static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(_ text: String, to path: String) {
        mkdir(folder, 0o755)
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}
