package import TerminalFrames

/// The texts of help in a language, by the English texts that commands are described with. Names of commands, options
/// and fields are the same in all languages.
package struct HelpTexts: Sendable {
    let language: Language
    private let texts: [String: String]

    /// - Parameters:
    ///   - language: The language of the texts.
    ///   - texts: The texts by their English ones; empty for English.
    package init(_ language: Language, _ texts: [String: String]) {
        (self.language, self.texts) = (language, texts)
    }

    /// The text in the language; in English if it does not exist.
    subscript(_ english: String) -> String { texts[english] ?? english }

    /// - Parameter path: The group of commands, such as `journal`.
    func commandDetails(_ path: String) -> String {
        language == .english
            ? NagareStrings.Help.commandDetails(path) : "コマンドの詳細は nagare help \(path) COMMAND で確認できます。"
    }

    /// The purpose of an argument, with its possible values and its default.
    func argument(_ purpose: String, values: [String], defaultValue: String?) -> String {
        if language == .english {
            return NagareStrings.Help.argument(purpose, values: values, defaultValue: defaultValue)
        }
        let choices = values.isEmpty ? "" : "値：\(values.joined(separator: "、"))。"
        return self[purpose] + choices + (defaultValue.map { "既定値：\($0)。" } ?? "")
    }
}
