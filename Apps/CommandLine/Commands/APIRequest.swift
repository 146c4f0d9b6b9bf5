import Entities
import FluxJSON
import Foundation
import HTTP

/// A request for `nagare api`: fields become the query of a GET, and a JSON object for other methods.
struct APIRequest {
    /// A field as typed: `key=value`.
    struct Field: Equatable {
        let key: String
        let value: String
        /// Whether `true`, `false`, `null` and whole numbers are JSON values and not strings.
        let isTyped: Bool

        /// - Returns: `nil` without a key.
        init?(_ text: String, isTyped: Bool) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return nil }
            (key, value, self.isTyped) = (String(parts[0]), String(parts[1]), isTyped)
        }

        fileprivate var json: Any {
            guard isTyped else { return value }
            if let number = Int(value) { return number }
            return switch value {
            case "true": true
            case "false": false
            case "null": NSNull()
            default: value
            }
        }
    }

    let method: HTTPRequest.Method
    /// The path with the query.
    let path: String
    let body: [UInt8]?

    /// - Parameters:
    ///   - method: `nil` chooses GET, or POST if there is a body.
    ///   - path: The path as typed.
    ///   - input: The body; `nil` makes one of the fields, except for a GET.
    init(_ method: HTTPRequest.Method?, _ path: String, fields: [Field], input: [UInt8]?) throws {
        let method = method ?? (fields.isEmpty && input == nil ? .get : .post)
        self.method = method
        if method == .get || input != nil {
            let query = fields.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
            let separator = path.contains("?") ? "&" : "?"
            self.path = query.isEmpty ? path : path + separator + query.joined(separator: "&")
            body = input
        } else {
            self.path = path
            let members = Dictionary(fields.map { ($0.key, $0.json) }) { $1 }
            body =
                fields.isEmpty
                ? nil : Array(try JSONSerialization.data(withJSONObject: members, options: .sortedKeys))
        }
    }
}
