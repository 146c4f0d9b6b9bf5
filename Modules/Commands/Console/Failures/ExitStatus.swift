package import Entities
package import Persistence

/// The exit statuses; their numbers are part of the command-line interface.
package enum ExitStatus: Int32, CaseIterable {
    case ok = 0
    case failed = 1
    case cancelled = 2
    case needsLogin = 4
    case notFound = 5
    case unavailable = 6
    case rateLimited = 7
    case usage = 64
    case storage = 74
    /// The recording cannot be read; `git bisect run` skips a revision with this status.
    case unreadable = 125

    /// The text for help and the manual.
    package var meaning: String {
        typealias Strings = NagareStrings.Exit
        return switch self {
        case .ok: Strings.ok
        case .failed: Strings.failed
        case .cancelled: Strings.cancelled
        case .needsLogin: Strings.needsLogin
        case .notFound: Strings.notFound
        case .unavailable: Strings.unavailable
        case .rateLimited: Strings.rateLimited
        case .usage: Strings.usage
        case .storage: Strings.storage
        case .unreadable: Strings.unreadable
        }
    }
}

// The only mapping from failures to exit statuses.

extension ExitStatus {
    package init(_ failure: ServiceFailure) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .unauthorized: .needsLogin
            case .forbidden, .refused: .failed
            case .notFound: .notFound
            case .rateLimited: .rateLimited
            case .unreachable, .interrupted, .timedOut, .insecure, .unavailable, .unexpected: .unavailable
            }
    }

    package init(_: LibraryFailure) { self = .storage }

    package init(_: VaultFailure) { self = .storage }
}
