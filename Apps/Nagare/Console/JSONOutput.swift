import Entities
import Foundation

/// Prints values as JSON, whole or narrowed to some fields.
struct JSONOutput {
    private let fields: [String]?

    /// - Parameters:
    ///   - fields: Separated by commas; `nil` for all.
    ///   - known: The fields that there are.
    ///   - what: The command.
    init(_ fields: String?, known: [String], what: String) throws {
        self.fields = fields?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let unknown = (self.fields ?? []).first { !known.contains($0) }
        if let unknown {
            throw CommandFailure.usage(
                what, why: "there is no field \"\(unknown)\"",
                todo: "use some of \(known.joined(separator: ", "))")
        }
        if self.fields?.isEmpty == true {
            throw CommandFailure.usage(
                what, why: "--fields names none", todo: "use some of \(known.joined(separator: ", "))")
        }
    }

    /// One value.
    func text(_ value: some Encodable) throws -> String { try serialised(try narrowed(value)) }

    /// An array.
    func text(list values: [some Encodable]) throws -> String { try serialised(try values.map(narrowed)) }

    private func narrowed(_ value: some Encodable) throws -> Any {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let object = try JSONSerialization.jsonObject(with: try encoder.encode(value))
        guard let fields, let all = object as? [String: Any] else { return object }
        return all.filter { fields.contains($0.key) }
    }

    private func serialised(_ object: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
        ]
        return String(
            decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self)
    }
}
