package import Console
import Foundation
import Glibc
import Persistence
package import Sync
import TerminalFrames

/// The library of this machine and the database that it shares with others.
package struct SyncAccess: Sendable {
    package let library: any SyncableLibrary
    package let service: any SyncService
    package let address: String

    /// The name of this machine that other machines show until it is renamed.
    package let machineName = SyncAccess.hostName

    package init(library: any SyncableLibrary, service: any SyncService, address: String) {
        (self.library, self.service, self.address) = (library, service, address)
    }

    /// A session that synchronises once.
    package var session: SyncSession {
        SyncSession(
            library: library, service: service, address: address, machineName: machineName, now: { Date() })
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension CommandFailure {
    package init(_ operation: String, _ failure: SyncFailure) {
        self.init(ExitStatus(failure)) { $0.syncStrings.message(operation, failure) }
    }
}

extension ExitStatus {
    package init(_ failure: SyncFailure) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .loginRefused, .passwordMissing, .passwordWithheld, .passwordFileNotPrivate: .needsLogin
            case .offline, .timedOut, .untrusted, .wrongCertificateName, .tlsMissing, .unexpectedAnswer:
                .unavailable
            case .invalidAddress, .unverified: .usage
            case .storage: .storage
            case .clientMissing, .databaseMissing, .notPrepared, .schemaMissing, .wrongSchema, .wrongClock,
                .refused, .excluded, .notStarted, .otherDatabase, .replacedDatabase:
                .failed
            }
    }
}
