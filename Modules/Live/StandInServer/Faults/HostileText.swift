import Foundation

/// Texts that attack terminals which interpret them; they replace the generated ones.
package enum HostileText {
    /// One text per kind of attack: escape sequences, 8-bit controls, text direction, length, joiners, line
    /// breaks.
    static let all = [
        "\u{1B}]0;OWNED\u{7}\u{1B}[2J\u{1B}[1;1H\u{1B}[31mOWNED\u{1B}[?1049l\u{1B}c escape",
        "\u{9B}2J\u{9B}31m\u{9D}0;OWNED\u{9C} eight bits",
        "\u{202E}txt.exe\u{202C} \u{2067}abc\u{2069}\u{200F} directions",
        String(repeating: "長い流れ", count: 2_500),
        "👨\u{200D}\u{200D}👩\u{200D}a\u{200C}b\u{FEFF}e" + String(repeating: "\u{301}", count: 40)
            + " joiners",
        "lines\nof\r\n\ttext\u{0}\u{8}\u{8}\u{B}\u{7F} and\u{2028}more",
    ]

    /// The JSON members that contain text written by users.
    private static let userTextKeys: Set<String> = ["title", "body", "name", "displayName", "description"]

    /// Replaces every user-written text in a JSON body. The index in its list selects the text; a single
    /// object gets all of them joined. Other bodies stay unchanged.
    static func replacingTexts(_ body: [UInt8]) -> [UInt8] {
        guard let json = try? JSONSerialization.jsonObject(with: Data(body)) else { return body }
        let replaced = replacingTexts(json, by: all.joined(separator: "\n\n"))
        return (try? JSONSerialization.data(withJSONObject: replaced, options: .sortedKeys)).map(Array.init)
            ?? body
    }

    /// What `extendingStrings` appends: it sets the clipboard, moves the cursor, uses controls of 8 bits, reverses
    /// text, and forges a message.
    package static let attack =
        "\u{1B}]52;c;b3duZWQ=\u{7}\u{1B}[66;66H\u{9B}31m\u{9D}0;x\u{9C}\u{202E}\u{2066}\u{61C}\u{200B}"
        + "\nnagare: OK\r\u{8}\u{7F}\u{2028}"

    /// Appends `attack` to every string in a JSON body, except the names of members. Other bodies stay unchanged.
    static func extendingStrings(_ body: [UInt8]) -> [UInt8] {
        guard let json = try? JSONSerialization.jsonObject(with: Data(body)),
            let hostile = try? JSONSerialization.data(
                withJSONObject: extendingStrings(json), options: .sortedKeys)
        else { return body }
        return Array(hostile)
    }

    private static func extendingStrings(_ json: Any) -> Any {
        switch json {
        case let list as [Any]: list.map(extendingStrings)
        case let object as [String: Any]: object.mapValues(extendingStrings)
        case let text as String: text + attack
        default: json
        }
    }

    private static func replacingTexts(_ json: Any, by text: String) -> Any {
        switch json {
        case let list as [Any]:
            list.enumerated().map { replacingTexts($1, by: all[$0 % all.count]) }
        case let object as [String: Any]:
            Dictionary(
                uniqueKeysWithValues: object.map { key, value in
                    (
                        key,
                        userTextKeys.contains(key) && value is String ? text : replacingTexts(value, by: text)
                    )
                })
        default: json
        }
    }
}
