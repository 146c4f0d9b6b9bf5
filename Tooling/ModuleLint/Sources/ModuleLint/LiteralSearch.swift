import Foundation

extension StringProtocol {
    /// Whether the UTF-8 bytes of a text occur.
    ///
    /// Quick: regular expressions and `contains` take many seconds for all files.
    func containsBytes(of text: String) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            var text = text
            return text.withUTF8 { bytes.contains($0) }
        }
        return found ?? contains(text)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func contains(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first, let partStart = part.baseAddress, var start = baseAddress else {
            return part.isEmpty
        }
        let end = start + count
        while let found = memchr(start, Int32(first), end - start) {
            let candidate = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            guard end - candidate >= part.count else { return false }
            if memcmp(candidate, partStart, part.count) == 0 { return true }
            start = candidate + 1
        }
        return false
    }
}
