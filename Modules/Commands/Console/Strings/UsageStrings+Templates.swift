import TerminalFrames

extension UsageStrings {
    var templates: Templates { Templates(language: language) }

    /// Mistakes in `--template`.
    struct Templates: Sendable {
        let language: Language

        func unknownName(
            _ what: String, name: String, fields: [String], functions: [String]
        ) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "the template's \"\(name)\" is neither a field nor a function",
                    "テンプレートの「\(name)」はフィールドでも関数でもありません"),
                suggestion: language.choose(fields + functions), in: language)
        }

        func wrongArguments(_ what: String, function: String, expected: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "\(function) in the template needs \(expected == 1 ? "a value" : "\(expected) values")",
                    "テンプレートの\(function)には値が\(expected)個必要です"),
                suggestion: seeHelp, in: language)
        }

        func unknownColor(_ what: String, _ name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "\"\(name)\" in the template is not a colour", "テンプレートの「\(name)」は色ではありません"),
                suggestion: language.choose(known), in: language)
        }

        func invalid(_ what: String, placeholder: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "the template's {\(placeholder)} is invalid", "テンプレートの{\(placeholder)}が正しくありません"),
                suggestion: seeHelp, in: language)
        }

        func doubleBraces(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "placeholders of a template have single braces and no dot",
                    "テンプレートのプレースホルダーは、一重の波括弧で囲み、ドットを付けません"),
                suggestion: language.text(
                    "write {title}, or {title | truncate 40}", "{title}や{title | truncate 40}のように書いてください"),
                in: language)
        }

        func tableRowNotAlone(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "tablerow must be the only placeholder, without other text",
                    "tablerowは、テンプレートで唯一のプレースホルダーでなければならず、他の文字も書けません"),
                suggestion: seeHelp, in: language)
        }

        private var seeHelp: String { language.seeHelp(nil) }
    }
}
