#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif

/// Finds out which user has opened a connection to a port of 127.0.0.1.
///
/// Source: proc_net(5) in the Linux kernel's documentation (`Documentation/networking/proc_net_tcp.rst`).
package enum PeerUser {
    /// Whether the connection was opened by this process's user, as far as the system tells: Linux does, other systems do
    /// not. A connection that is not listed any more has been closed.
    ///
    /// - Parameters:
    ///   - peerPort: The port of the other end on 127.0.0.1.
    ///   - port: The port of this end.
    static func isOwn(_ peerPort: UInt16, connectedTo port: UInt16) -> Bool {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(content)
        return tables.isEmpty
            || tables.contains { user(of: peerPort, connectedTo: port, in: $0) == geteuid() }
    }

    /// The user in a table's row of the other end's socket; `nil` if there is none.
    package static func user(of peerPort: UInt16, connectedTo port: UInt16, in table: String) -> uid_t? {
        let (local, remote) = (ending(peerPort), ending(port))
        for line in table.split(separator: "\n").dropFirst() {
            // Number, local address, remote address, state, queues, timer, retransmissions, user.
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 7, fields[1].hasSuffix(local), fields[2].hasSuffix(remote),
                isLoopback(fields[1]), isLoopback(fields[2])
            else { continue }
            return uid_t(fields[7])
        }
        return nil
    }

    /// A port as at the end of an address, `:1F90`.
    private static func ending(_ port: UInt16) -> String {
        let digits = String(port, radix: 16, uppercase: true)
        return ":" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Whether an address is 127.0.0.1, alone or mapped to IPv6.
    private static func isLoopback(_ address: Substring) -> Bool {
        ["0100007F", "7F000001"].contains { address.prefix { $0 != ":" }.hasSuffix($0) }
    }

    private static func content(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
        while true {
            let count = read(file, &buffer, buffer.count)
            if count > 0 { bytes += buffer.prefix(count) } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
