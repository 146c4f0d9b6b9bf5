/// The comments in a generated test, which are English as all code is, and why it cannot be generated.
enum GeneratedTestStrings {
    static func undecodable(_ action: String) -> String { "\(action) cannot be decoded" }

    static func origin(_ command: String) -> String {
        "`\(command)` generated this file from a recording."
    }

    static func summary(scope: String, app: String) -> String {
        "The actions of the scope `\(scope)`, as recorded by \(app)."
    }

    static func omittedCommands(state: String) -> String {
        "The commands of \(state) are omitted: their type is not Encodable."
    }

    static let truncatedTexts = "Texts of more than 40 characters are truncated."

    static func omittedActions(_ count: Int, state: String, after last: UInt64) -> String {
        "\(state): \(count == 1 ? "1 more action" : "\(count) more actions"), after action \(last), "
            + (count == 1 ? "is omitted." : "are omitted.")
    }

    static func title(state: String) -> String { "\(state) changes as recorded" }

    /// - Parameter numbers: The action's number, or the first and last of several.
    static func step(numbers: String, name: String, place: String) -> String {
        "\(numbers): \(name), dispatched at \(place)."
    }
}
