/// The address where a browser asks its user for consent.
///
/// Its `state` proves that the browser comes back from this login. It is printed, reflected and encoded with a star for
/// each letter of that; a decoded page leads nowhere. Source: RFC 6749, 10.12.
package struct ConsentPage: Sendable, Equatable {
    /// The whole address, for the browser and its user only.
    package let address: String

    /// - Parameter address: As the service wants it.
    package init(_ address: String) { self.address = address }

    private var masked: String {
        let name = "state="
        let parts = address.split(separator: name, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { masked, part in
            let value = part.prefix { $0 != "&" && $0 != "#" }
            return masked + name + String(repeating: "*", count: value.count) + part.dropFirst(value.count)
        }
    }
}

extension ConsentPage: Codable {
    package init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
    package func encode(to encoder: any Encoder) throws { try masked.encode(to: encoder) }
}

extension ConsentPage: CustomStringConvertible, CustomReflectable {
    package var description: String { masked }
    package var customMirror: Mirror { Mirror(self, children: ["address": masked]) }
}
