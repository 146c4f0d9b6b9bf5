import Glibc
import ReactiveTesting

/// The user that the server runs as. PostgreSQL refuses to run as root.
enum ServerUser: Sendable {
    case current
    /// Root's `nobody`, who owns the server's files.
    case nobody
    /// Root under another number in a user namespace, where `nobody` may not open `/dev/null`.
    case mapped

    private static let number: uid_t = 65_534

    init() {
        var null = stat()
        stat("/dev/null", &null)
        self = geteuid() != 0 ? .current : null.st_mode & 0o006 == 0o006 ? .nobody : .mapped
    }

    /// The words that run a program as this user.
    func command(_ arguments: [String]) -> [String] {
        let number = Self.number
        return switch self {
        case .current: arguments
        case .nobody: ["setpriv", "--reuid=\(number)", "--regid=\(number)", "--clear-groups"] + arguments
        case .mapped: ["unshare", "--user", "--map-user=\(number)", "--map-group=\(number)"] + arguments
        }
    }

    /// Gives a file or folder to this user.
    func own(_ path: String) {
        if self == .nobody { chown(path, Self.number, Self.number) }
    }
}

/// Runs a program and throws its output if it fails.
func succeed(_ arguments: [String]) throws {
    let outcome = try ChildProcess.run(arguments, errors: nil)
    guard outcome.end == .exit(0) else {
        let output = String(decoding: outcome.output, as: UTF8.self)
        throw PostgresTestingFailure(description: "\(arguments.joined(separator: " ")): \(output)")
    }
}

/// A port on loopback that nothing uses.
func freePort() -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            precondition(bind(descriptor, generic, length) == 0, "loopback has a free port")
            precondition(getsockname(descriptor, generic, &length) == 0, "a bound socket has a name")
        }
    }
    return UInt16(bigEndian: address.sin_port)
}
