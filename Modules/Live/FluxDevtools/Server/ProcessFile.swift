import FluxCore
import FluxJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file by which processes with devtools find each other: `PID.json` in a folder that only the user can read.
struct ProcessFile: Sendable {
    /// What the file contains.
    struct Content: Sendable, Equatable {
        let process: pid_t
        let title: String
        /// The address of the page with its token.
        let address: String
        /// When the devtools started, in seconds since 1970 UTC.
        let started: Int64

        /// The port of the address.
        var port: UInt16? {
            address.dropFirst("http://127.0.0.1:".count).split(separator: "/").first.flatMap { UInt16($0) }
        }
    }

    /// The maximum length of a title in characters: a reader of the file reads its beginning only.
    private static let titleLimit = 200

    private let folder: PrivateFolder

    /// Writes the file of this process; `nil` if that is not possible, for example because other users could read it.
    init?(in folder: String, title: String, _ address: String) {
        self.folder = PrivateFolder(path: folder)
        let fields: [String: CodedValue] = [
            "title": .text(String(title.prefix(Self.titleLimit))), "address": .text(address),
        ]
        let bytes = Array(CodedValue.keyed(fields).text(.json).utf8)
        guard self.folder.create(), self.folder.write(bytes, to: Self.name) else { return nil }
    }

    private static var name: String { "\(getpid()).json" }

    func remove() { folder.remove(Self.name) }

    /// The processes that have left a file and still run. The files of processes that have ended are removed.
    static func all(in folder: String) -> [Content] {
        guard PrivateFolder(path: folder).isPrivate, let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        return names.compactMap { name in
            guard let process = pid_t(name.dropLast(5)) else { return nil }
            guard kill(process, 0) == 0 else {
                if errno == ESRCH { unlink("\(folder)/\(name)") }
                return nil
            }
            return content("\(folder)/\(name)", of: process)
        }.sorted { $0.process < $1.process }
    }

    private static func content(_ path: String, of process: pid_t) -> Content? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            return nil
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: 8_192) { buffer, count in
            count = max(read(file, buffer.baseAddress, 8_192), 0)
        }
        guard case .keyed(let fields)? = CodedValue(json: bytes), case .text(let title)? = fields["title"],
            case .text(let address)? = fields["address"], address.hasPrefix("http://127.0.0.1:")
        else { return nil }
        #if canImport(Darwin)
        let started = Int64(status.st_mtimespec.tv_sec)
        #else
        let started = Int64(status.st_mtim.tv_sec)
        #endif
        return Content(process: process, title: title, address: address, started: started)
    }
}
