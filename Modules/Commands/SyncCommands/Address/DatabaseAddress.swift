import Console
import Foundation

/// The address of a PostgreSQL database, which must be one that libpq can parse.
///
/// Source: PostgreSQL 17, 32.1.1.2, "Connection URIs".
package struct DatabaseAddress {
    /// Why an address cannot be a setting.
    package enum Problem: Equatable {
        /// It does not begin with `postgresql://`, names nothing, or contains spaces or control characters.
        case form
        /// libpq could not parse a part, such as `:99999` or `sslmode=a`.
        case invalid(part: String)
        /// It contains a password, which every program of the user could read.
        case password
    }

    private let text: String

    package init(_ text: String) { self.text = text }

    /// `nil` if there is none.
    package var problem: Problem? {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) }
        guard let rest, isPlain, rest.contains(where: { $0 != "/" && $0 != "?" }) else { return .form }
        if hasUserWithPassword(rest) || hasPasswordParameter(rest) { return .password }
        return Self.invalidPart(of: rest).map { .invalid(part: $0) }
    }

    /// The address without its parameters, for people.
    package var displayText: String { String(text.prefix { $0 != "?" }) }

    private var rest: Substring? {
        ["postgresql://", "postgres://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
    }

    private func hasUserWithPassword(_ rest: Substring) -> Bool {
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let end = authority.lastIndex(of: "@") else { return false }
        return authority[..<end].contains(":")
    }

    private func hasPasswordParameter(_ rest: Substring) -> Bool {
        Self.parameters(of: rest).contains { parameter in
            let name = String(parameter.prefix { $0 != "=" })
            return ["password", "sslpassword"].contains(name.removingPercentEncoding ?? name)
        }
    }
}
