/// Collects the header lines of one response after another, in memory that is reused.
final class HeadBuffer {
    private var bytes: UnsafeMutableRawBufferPointer = .allocate(byteCount: 1 << 10, alignment: 1)
    private(set) var count = 0

    deinit {
        bytes.deallocate()
    }

    /// - Parameter line: One line including its line break, as libcurl passes it.
    func append(_ line: UnsafeRawBufferPointer) {
        // A status line starts a new response: the previous one was a 100 or came from a proxy.
        if line.starts(with: "HTTP/".utf8) { count = 0 }
        if count + line.count > bytes.count { grow(to: count + line.count) }
        UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: line)
        count += line.count
    }

    func clear() {
        count = 0
    }

    var head: HeaderBlock {
        HeaderBlock(bytes: Array(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
    }

    private func grow(to needed: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: needed * 2, alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(bytes))
        bytes.deallocate()
        bytes = larger
    }
}
