#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The bytes of a recording, which are read in parts: a file need not be in memory.
public protocol RecordingBytes: Sendable {
    /// The number of bytes.
    var count: Int { get }

    /// Calls `body` with the bytes in a range.
    ///
    /// - Parameters:
    ///   - range: A part of `0..<count`.
    ///   - body: Receives the bytes, which are valid during the call only.
    /// - Returns: The result of `body`.
    /// - Throws: `.cannotRead` if the bytes are not available, such as in a file that has become shorter.
    ///
    /// Safe to call from any thread.
    func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(RecordingFailure) -> Result
}

/// A recording in memory.
package struct RecordingData: RecordingBytes {
    private let data: Data
    package var count: Int { data.count }

    package init(_ data: Data) { self.data = data }

    package func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(RecordingFailure) -> Result {
        data.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
}
