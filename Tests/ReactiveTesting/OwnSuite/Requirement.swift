import Glibc
package import Testing

/// Something that a test requires and a machine may lack.
package enum Requirement: Sendable {
    /// A program's name in `PATH`, or its path.
    case program(String)
    case pseudoTerminal

    /// What is missing; `nil` if the requirement is met.
    var missing: String? {
        switch self {
        case .program(let name): Self.isInstalled(name) ? nil : "\(name) is not installed"
        case .pseudoTerminal: Self.hasPseudoTerminal ? nil : "pseudoterminals are not available"
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
        // `TIOCGPTN` and `TIOCSPTLCK`, which Swift does not import.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0 else {
            return false
        }
        return access("/dev/pts/\(number)", R_OK | W_OK) == 0
    }
}

/// Thrown instead of skipping a test when skipping is not allowed.
private struct MissingRequirement: Error, CustomStringConvertible {
    let description: String
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests, with the reason, if a requirement is not met. `Tooling/test` installs what is needed
    /// and makes the tests fail instead, with `NAGARE_TESTS_SKIP=never`.
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
