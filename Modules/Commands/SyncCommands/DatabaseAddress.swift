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

extension DatabaseAddress {
    /// The first part that libpq could not parse; `nil` if there is none.
    ///
    /// Source: PostgreSQL 18, 32.1.1.2, "Connection URIs", and 32.1.2, "Parameter Key Words".
    package static func invalidPart(of rest: Substring) -> String? {
        if let escape = invalidEscape(in: rest) { return escape }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let hosts = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        for host in hosts.split(separator: ",") {
            if let part = invalidPart(ofHost: host) { return part }
        }
        return parameters(of: rest).first { !isValid(parameter: $0) }.map(String.init)
    }

    /// The parameters, each as `name=value`; empty if there are none.
    package static func parameters(of rest: Substring) -> [Substring] {
        guard let start = rest.firstIndex(of: "?") else { return [] }
        return rest[rest.index(after: start)...].split(separator: "&")
    }

    /// A percent sign without the two digits of a character other than NUL.
    private static func invalidEscape(in text: Substring) -> String? {
        for start in text.indices where text[start] == "%" {
            let escape = text[start...].prefix(3)
            let isValid =
                escape.utf8.count == 3 && escape.dropFirst().allSatisfy(\.isHexDigit) && escape != "%00"
            if !isValid { return String(escape) }
        }
        return nil
    }

    /// - Parameter host: A name or an address, with a port or without.
    private static func invalidPart(ofHost host: Substring) -> String? {
        var rest = host
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]") else { return String(host) }
            rest = host[host.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return String(host) }
        }
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        return isPort(rest[rest.index(after: colon)...]) ? nil : String(rest[colon...])
    }

    /// Whether a text is a port, or empty for the default one.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || Int(decoded(text)).map { (1...65_535).contains($0) } == true
    }

    private static func isValid(parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let (name, value) = (decoded(parts[0]), decoded(parts[1]))
        switch name {
        // A notation of JDBC that libpq accepts.
        case "ssl": return value == "true"
        case "port": return value.split(separator: ",").allSatisfy(isPort)
        case _ where numbers.contains(name): return value.isEmpty || Int(value) != nil
        default:
            guard let values = choices[name] else { return others.contains(name) }
            return value.isEmpty || values.contains(value)
        }
    }

    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }

    /// The parameters whose value is a whole number.
    private static let numbers: Set = [
        "connect_timeout", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval",
        "tcp_user_timeout",
    ]

    /// The parameters with a fixed set of values.
    private static let choices: [String: Set<String>] = [
        "sslmode": ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"],
        "gssencmode": ["disable", "prefer", "require"],
        "channel_binding": ["disable", "prefer", "require"],
        "sslnegotiation": ["postgres", "direct"],
        "load_balance_hosts": ["disable", "random"],
        "target_session_attrs": [
            "any", "read-write", "read-only", "primary", "standby", "prefer-standby",
        ],
    ]

    /// The other parameters that libpq accepts.
    private static let others: Set = [
        "application_name", "client_encoding", "dbname", "fallback_application_name", "gssdelegation",
        "gsslib",
        "host", "hostaddr", "krbsrvname", "max_protocol_version", "min_protocol_version", "oauth_client_id",
        "oauth_client_secret", "oauth_issuer", "oauth_scope", "options", "passfile", "password",
        "replication",
        "require_auth", "requirepeer", "scram_client_key", "scram_server_key", "service", "servicefile",
        "ssl_max_protocol_version", "ssl_min_protocol_version", "sslcert", "sslcertmode", "sslcompression",
        "sslcrl", "sslcrldir", "sslkey", "sslkeylogfile", "sslpassword", "sslrootcert", "sslsni", "user",
    ]
}
