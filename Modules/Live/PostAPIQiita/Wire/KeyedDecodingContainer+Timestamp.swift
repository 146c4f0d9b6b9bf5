import FoundationEssentials
import HTTP

extension KeyedDecodingContainer {
    /// - Throws: `DecodingError` when the member is missing or not a timestamp.
    func timestamp(_ key: Key) throws -> Date {
        guard let date = Date(timestamp: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not a timestamp")
        }
        return date
    }
}
