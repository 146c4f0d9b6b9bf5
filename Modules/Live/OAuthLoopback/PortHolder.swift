import Foundation
import TerminalFrames

/// Finds the program that listens on a local port, as far as this user's permissions allow.
///
/// Source: proc(5). `/proc/net/tcp` contains the socket of a port, and the links in `/proc/PID/fd` show which
/// process has it open.
enum PortHolder {
    /// - Parameters:
    ///   - port: A local port.
    ///   - language: The language of the answer.
    /// - Returns: For example `nagare (process 4711)`; `nil` when the process belongs to another user or has
    ///   ended.
    static func name(ofPort port: UInt16, in language: Language) -> String? {
        guard let table = table(at: "/proc/net/tcp"),
            let socket = socket(listeningOn: port, in: table)
        else { return nil }
        let link = "socket:[\(socket)]"
        let files = FileManager.default
        let processes = (try? files.contentsOfDirectory(atPath: "/proc")) ?? []
        let holder = processes.filter { Int($0) != nil }.first { process in
            let folder = "/proc/\(process)/fd"
            let open = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            return open.contains { (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == link }
        }
        guard let holder, let name = try? String(contentsOfFile: "/proc/\(holder)/comm", encoding: .utf8)
        else {
            return nil
        }
        return language.strings.process(name: name.prefix { !$0.isNewline }, number: holder)
    }

    /// The text of a file in `/proc`. Such a file has no size, and Foundation reads only its first 4 KB.
    private static func table(at path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        var bytes = Data()
        while let portion = try? file.read(upToCount: 65_536), !portion.isEmpty { bytes += portion }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The inode number of the listening socket in the kernel's table.
    private static func socket(listeningOn port: UInt16, in table: String) -> Substring? {
        let (listening, hex) = ("0A", String(port, radix: 16, uppercase: true))
        let end = ":" + String(repeating: "0", count: 4 - hex.count) + hex
        for line in table.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: " ")
            if columns.count > 9, columns[1].hasSuffix(end), columns[3] == listening { return columns[9] }
        }
        return nil
    }
}
