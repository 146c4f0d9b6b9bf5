import Foundation
import Glibc
import Persistence
import Sync
import TerminalUI

/// The library of this machine and the database that it shares with others.
struct SyncAccess: Sendable {
    let library: any SyncableLibrary
    let service: any SyncService
    let address: String

    /// The name of this machine that other machines show.
    let machineName = SyncAccess.hostName

    /// A session that synchronises once.
    var session: SyncSession {
        SyncSession(library: library, service: service, machineName: machineName, now: { Date() })
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Composition {
    /// The address of the shared database; `nil` if there is none. Sample data is not shared.
    var syncAddress: String? { options.demo ? nil : settings.stored.sync }

    /// What a `sync` command uses.
    ///
    /// - Throws: A usage error if there is no address; the library's failure.
    func syncAccess(_ what: String, _ console: Console) throws -> SyncAccess {
        guard let address = syncAddress else {
            throw CommandFailure.usage { $0.syncStrings.noAddress(what) }
        }
        let access: SyncAccess?
        do throws(LibraryFailure) {
            access = try syncAccess(to: address, reporting: console.reportReplacedLibrary)
        } catch {
            throw CommandFailure(what, error, options)
        }
        guard let access else { throw CommandFailure(what, SyncFailure.notStarted) }
        return access
    }
}

extension CommandFailure {
    init(_ what: String, _ failure: SyncFailure) {
        self.init(ExitStatus(failure)) { $0.syncStrings.message(what, failure) }
    }
}

extension ExitStatus {
    init(_ failure: SyncFailure) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .loginRefused: .needsLogin
            case .offline, .timedOut, .untrusted, .unexpectedAnswer: .unavailable
            case .invalidAddress: .usage
            case .storage: .storage
            case .clientMissing, .notPrepared, .wrongSchema, .wrongClock, .refused, .notStarted: .failed
            }
    }
}
