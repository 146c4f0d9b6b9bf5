import Foundation
import Sync
import TerminalUI

/// The texts in English.
struct EnglishSyncStrings: SyncStrings {
    func noAddress(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "there is no database to share",
            suggestion: "run nagare config set sync postgresql://USER@HOST/DATABASE")
    }

    func explanation(_ failure: SyncFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .offline(let detail): ("the database cannot be reached\(note(detail))", "check the connection")
        case .timedOut: ("the database did not answer in time", "try again later")
        case .loginRefused(let detail):
            ("the database refused the login\(note(detail))", "check the user and ~/.pgpass")
        case .passwordMissing: ("the database asks for a password", "store it in ~/.pgpass (mode 0600)")
        case .passwordWithheld(let server):
            (
                "the database asks for a password, and PGPASSWORD is not sent to \(server), which only settings.json names",
                "name it with PGHOST (and PGPORT), or store the password in ~/.pgpass (mode 0600)"
            )
        case .passwordFileNotPrivate(let path):
            ("other users can access \(path), so it is not used", "run chmod 600 \(path)")
        case .untrusted(let detail):
            (
                "the connection to the database is not secure\(note(detail))",
                "name the certificate of its authority with sslrootcert in the address, or in ~/.postgresql/root.crt"
            )
        case .wrongCertificateName(let detail):
            (
                "the database's certificate is that of another host\(note(detail))",
                "use the name in its certificate as the host in the address"
            )
        case .tlsMissing(let detail):
            (
                "the database offers no secure connection\(note(detail))",
                "turn on ssl in the server's postgresql.conf, and check the host and the port"
            )
        case .unverified(let mode):
            (
                "with sslmode=\(mode), nobody verifies that the database is yours",
                "remove sslmode from the address, or run nagare config set sync_tls any to accept that"
            )
        case .clientMissing(let package): ("libpq cannot be loaded", "install \(package)")
        case .invalidAddress(let detail):
            ("the address of the database is invalid\(note(detail))", "change it with nagare config set sync")
        case .databaseMissing(let detail):
            (
                detail.isEmpty ? "the database does not exist" : detail,
                "create it, such as with createdb, or change the address with nagare config set sync"
            )
        case .notPrepared: ("the database is not set up", "run nagare sync init")
        case .schemaMissing(let detail):
            (
                "the schema for the tables does not exist\(note(detail))",
                "create it with CREATE SCHEMA, or change the address with nagare config set sync"
            )
        case .wrongSchema(let found, let expected) where found > expected:
            ("a newer version of nagare uses the database", "update nagare")
        case .wrongSchema: ("an older version of nagare set up the database", "run nagare sync init")
        case .wrongClock(let seconds):
            (
                "this machine's clock is \(time(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") the database's",
                "set it, and run nagare sync now"
            )
        case .unexpectedAnswer(let detail):
            (
                "the database's answer is invalid\(note(detail))",
                "check that the address is that of PostgreSQL"
            )
        case .refused(let detail):
            ("the database refused a change\(note(detail))", "check its permissions and its space")
        case .excluded:
            (
                "another machine has excluded this one",
                "run nagare sync stop and nagare sync init to join again"
            )
        case .notStarted: ("this machine does not share its library", "run nagare sync init")
        case .otherDatabase:
            (
                "the address leads to another database, with which this library is not united",
                "run nagare sync now, which says what that changes and asks"
            )
        case .cancelled: ("interrupted", "run it again")
        case .storage: ("the library cannot be used", "check its permissions")
        }
    }

    func nothingToStop(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "this machine does not share its library", suggestion: "there is nothing to stop")
    }

    func unsent(_ what: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(changes(count)) \(count == 1 ? "was" : "were") not sent",
            suggestion: "\(count == 1 ? "it remains" : "they remain") on this machine only")
    }

    func refusedOperations(_ what: String, count: Int, _ reason: SyncRefusal) -> ErrorMessage {
        let why =
            switch reason {
            case .clockAhead: "made while this machine's clock was wrong"
            case .tooLarge: "too large"
            case .invalid: "not accepted"
            }
        return ErrorMessage(
            what, why: "the database refused \(changes(count)): \(why)",
            suggestion: "the changes remain on this machine")
    }

    func unverifiedConnection(_ what: String, mode: String) -> ErrorMessage {
        ErrorMessage(
            what,
            why:
                "with sslmode=\(mode), others in the network can pretend to be the database, read the library and "
                + "change it",
            suggestion: "remove sslmode from the address")
    }

    func passwordPrompt(_ address: String) -> String { "Password for \(address) (it is not shown): " }

    var passwordNotStored: String {
        "the password is not stored; for the app, add it to ~/.pgpass (mode 0600)"
    }

    var connecting: String { "connecting" }
    var synchronising: String { "syncing" }
    func started(_ address: String) -> String { "this machine now shares its library over \(address)" }

    func finished(sent: Int, received: Int) -> String {
        "sent \(changes(sent)), received \(changes(received))"
    }

    var stopped: String { "this machine no longer shares its library" }

    func notRemoved(_ reason: String) -> String {
        "the database lists this machine for up to 90 days: \(reason)"
    }

    var addressMissing: String { "its address is not set" }

    func status(_ status: SyncStatus) -> String {
        switch status {
        case .connecting: "syncing"
        case .synchronised: "synced"
        case .unreachable, .refused: "not synced"
        }
    }

    func label(_ field: SyncStatusField) -> String {
        switch field {
        case .address: "Database"
        case .isOn: "Library"
        case .pending: "Not sent"
        case .lastSyncedAt: "Last synced"
        case .reachable: "Reachable"
        case .error: "Error"
        case .records: "Records"
        case .missingHere: "Missing here"
        case .missingThere: "Missing there"
        case .differing: "Different"
        case .skipped: "Skipped"
        case .machines: "Machines"
        }
    }

    func isShared(_ isOn: Bool) -> String { isOn ? "shared" : "not shared" }
    func isReachable(_ isReachable: Bool) -> String { isReachable ? "yes" : "no" }
    func pending(_ count: Int) -> String { changes(count) }

    var howToShare: String {
        "run nagare config set sync postgresql://USER@HOST/DATABASE, then nagare sync init"
    }

    func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count.grouped) records" }

    private func note(_ detail: String) -> String { detail.isEmpty ? "" : " (\(detail))" }

    private func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count.grouped) changes" }

    private func time(_ seconds: TimeInterval) -> String {
        let hours = Int(min(seconds / 3_600, 1e9))
        return hours < 48 ? "\(hours) hours" : "\((hours / 24).grouped) days"
    }
}
