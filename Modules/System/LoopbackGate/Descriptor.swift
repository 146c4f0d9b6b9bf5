#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Operations on sockets that never block.
enum Descriptor {
    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif

    /// Makes a descriptor non-blocking, and closes it in programs that this process starts.
    static func prepare(_ file: Int32) {
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        set(file, SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    static func listen(_ port: UInt16) throws(LoopbackGate.Failure) -> (file: Int32, port: UInt16) {
        let file = socket(AF_INET, stream, 0)
        guard file >= 0 else { throw LoopbackGate.Failure(code: errno) }
        prepare(file)
        set(file, SOL_SOCKET, SO_REUSEADDR)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(file, address, size) == 0 && systemListen(file) == 0
                    && getsockname(file, address, &size) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(file)
            throw LoopbackGate.Failure(code: code)
        }
        return (file, UInt16(bigEndian: address.sin_port))
    }

    /// Accepts the next connection.
    ///
    /// - Returns: The connection and the client's port; `nil` if no client waits.
    static func accept(on listener: Int32) -> (file: Int32, port: UInt16)? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let file = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { systemAccept(listener, $0, &size) }
        }
        guard file >= 0 else { return nil }
        prepare(file)
        // Nagle's algorithm would delay the body of a response, which is written after its headers.
        set(file, Int32(IPPROTO_TCP), TCP_NODELAY)
        return (file, UInt16(bigEndian: address.sin_port))
    }

    /// A connection to a Unix socket; `nil` if nothing listens there.
    static func connect(to path: String) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isTooLong = withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: bytes.prefix(place.count - 1))
            return bytes.count >= place.count
        }
        guard !isTooLong else { return nil }
        let file = socket(AF_UNIX, stream, 0)
        guard file >= 0 else { return nil }
        prepare(file)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemConnect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { return file }
        close(file)
        return nil
    }

    /// The maximum number of bytes that are read at once.
    static let readLimit = 16 << 10

    /// Reads what has arrived, up to `readLimit`.
    ///
    /// - Returns: The bytes; empty at the end, `nil` if nothing has arrived.
    static func read(_ file: Int32) -> [UInt8]? {
        var isBlocked = false
        let bytes = [UInt8](unsafeUninitializedCapacity: readLimit) { buffer, count in
            let result = recv(file, buffer.baseAddress, buffer.count, 0)
            isBlocked = result < 0 && [EAGAIN, EINTR].contains(errno)
            count = max(0, result)
        }
        return isBlocked ? nil : bytes
    }

    /// Writes as much as possible and removes it from `bytes`.
    ///
    /// - Returns: Whether the other end can still read.
    static func write(_ bytes: inout ArraySlice<UInt8>, to file: Int32) -> Bool {
        while !bytes.isEmpty {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, flags) }
            if count < 0 { return [EAGAIN, EINTR].contains(errno) }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    private static func set(_ file: Int32, _ level: Int32, _ option: Int32) {
        var value: Int32 = 1
        setsockopt(file, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

// Methods of the same names hide the system's functions.
private func systemListen(_ file: Int32) -> Int32 { listen(file, Int32(SOMAXCONN)) }
private func systemAccept(
    _ file: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ size: inout socklen_t
) -> Int32 { accept(file, address, &size) }
private func systemConnect(_ file: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(file, address, size)
}
