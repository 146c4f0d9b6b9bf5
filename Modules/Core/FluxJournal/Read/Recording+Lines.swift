#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Recording {
    /// The lines of this run, as they were written.
    ///
    /// - Throws: `.cannotRead`.
    package func lines() throws(RecordingFailure) -> Data {
        var lines = try bytes.withBytes(in: index.range(0).lowerBound..<end) { Data($0) }
        if lines.last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
        return lines
    }
}
