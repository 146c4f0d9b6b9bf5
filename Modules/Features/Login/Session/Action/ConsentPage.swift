/// The address where a browser asks its user for consent.
///
/// Its `state` proves that the browser returns from this login. When the page is printed, reflected or
/// encoded, a star replaces each character of the state, so a decoded page is not usable. Source: RFC 6749,
/// section 10.12.
package struct ConsentPage: Sendable, Equatable {
    /// The complete address, only for the browser and its user.
    package let address: String

    /// - Parameter address: The complete address of the service's consent page.
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
