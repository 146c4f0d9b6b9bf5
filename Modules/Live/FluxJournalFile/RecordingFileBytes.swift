import FluxJournal
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a recording's file, read in windows.
///
/// A file that another process shortens is an error. Memory that is mapped to such a file would end this
/// process with SIGBUS.
final class RecordingFileBytes: RecordingBytes {
    private final class Window: Sendable {
        let start: Int
        let bytes: [UInt8]

        init(_ start: Int, _ bytes: [UInt8]) { (self.start, self.bytes) = (start, bytes) }

        func contains(_ range: Range<Int>) -> Bool {
            start <= range.lowerBound && range.upperBound <= start + bytes.count
        }
    }

    /// The size when it was opened.
    let count: Int
    private let descriptor: Int32
    /// The last windows, the most recent one first.
    private let windows = Mutex<[Window]>([])

    /// Windows begin at multiples of this size, so that going back does not load one for each line.
    private static let size = 1 << 18
    /// The number of windows that are cached, and the size of the largest one.
    private static let (cached, cachedSize) = (4, 1 << 21)

    /// - Parameter descriptor: An open file, which is closed with this object.
    init(_ descriptor: Int32, count: Int) { (self.descriptor, self.count) = (descriptor, count) }

    deinit { Descriptor.close(descriptor) }

    func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(RecordingFailure) -> Result {
        let window = try window(around: range)
        return window.bytes.withUnsafeBytes { bytes in
            body(
                UnsafeRawBufferPointer(
                    rebasing: bytes[range.lowerBound - window.start..<range.upperBound - window.start]))
        }
    }

    private func window(around range: Range<Int>) throws(RecordingFailure) -> Window {
        if let window = windows.withLock({ $0.first { $0.contains(range) } }) { return window }
        let start = range.lowerBound / Self.size * Self.size
        let window = Window(start, try read(start..<max(min(start + Self.size, count), range.upperBound)))
        if window.bytes.count <= Self.cachedSize {
            windows.withLock { $0 = [window] + $0.prefix(Self.cached - 1) }
        }
        return window
    }

    private func read(_ range: Range<Int>) throws(RecordingFailure) -> [UInt8] {
        var failure: String?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count, failure == nil {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
                    off_t(range.lowerBound + count))
                if read < 0, errno == EINTR { continue }
                if read > 0 {
                    count += read
                } else {
                    failure = read == 0 ? RecordingFileStrings.shortened : Descriptor.lastFailure
                }
            }
        }
        if let failure { throw .cannotRead(reason: failure) }
        return bytes
    }
}
