import Glibc
package import Testing

/// What tests need that a machine may lack.
package enum Requirement: Sendable {
    /// By its name in `PATH`, or its path.
    case program(String)
    case pseudoTerminal

    /// What is missing; `nil` when it is there.
    var missing: String? {
        switch self {
        case .program(let name): Self.isInstalled(name) ? nil : "\(name) is not installed"
        case .pseudoTerminal: Self.hasPseudoTerminal ? nil : "there is no pseudo terminal"
        }
    }

    private static func isInstalled(_ name: String) -> Bool {
        guard !name.contains("/") else { return access(name, X_OK) == 0 }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    private static var hasPseudoTerminal: Bool {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { if master >= 0 { close(master) } }
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not see.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0 else {
            return false
        }
        return access("/dev/pts/\(number)", R_OK | W_OK) == 0
    }
}

/// Why a test fails that `swift test` alone would have skipped.
private struct MissingRequirement: Error, CustomStringConvertible {
    let description: String
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where one of these is missing, and says what. `Tooling/test`, which installs them, lets the
    /// tests fail instead: it sets `NAGARE_TESTS_SKIP=never`.
    package static func needs(_ needs: Requirement...) -> Self {
        let missingRequirements = needs.compactMap(\.missing).joined(separator: ", ")
        return .enabled(Comment(rawValue: missingRequirements)) {
            if missingRequirements.isEmpty { return true }
            guard let mode = getenv("NAGARE_TESTS_SKIP"), String(cString: mode) == "never" else {
                return false
            }
            throw MissingRequirement(description: missingRequirements)
        }
    }
}
