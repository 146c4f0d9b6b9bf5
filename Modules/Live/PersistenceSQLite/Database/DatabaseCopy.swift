import FluxPrivateFiles
import GRDB
import Glibc

extension Database {
    /// Copies the database to a new file, which has no log, only its owner can read, and has its name once it is complete.
    ///
    /// Not in a transaction. Other processes can use the database meanwhile; the copy is its content at one moment.
    ///
    /// Source: sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause".
    func copy(to path: String) throws {
        let unfinished = path + ".new"
        unlink(unfinished)
        // SQLite accepts an empty file, whose mode is then the copy's.
        let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemError(number: errno) }
        defer { close(file) }
        do {
            try addingSystemErrors { try execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
            guard fsync(file) == 0, Glibc.rename(unfinished, path) == 0 else {
                throw SystemError(number: errno)
            }
        } catch {
            unlink(unfinished)
            throw error
        }
        try? PrivateFolder(path: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])).sync()
    }
}
