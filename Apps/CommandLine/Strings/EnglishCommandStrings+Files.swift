import JSONCoding
import TerminalUI

extension EnglishCommandStrings {
    var files: any CommandFilesStrings { Files() }
    struct Files: CommandFilesStrings {
        func problem(
            _ what: String, path: String, line: Int?, _ mistake: UserFile.Mistake
        ) -> ErrorMessage {
            let place = line.map { "\(path), line \($0): " } ?? "\(path): "
            return ErrorMessage(what, why: place + why(mistake), suggestion: suggestion(mistake))
        }

        func why(_ mistake: UserFile.Mistake) -> String {
            switch mistake {
            case .unreadable: "cannot be read"
            case .tooLarge: "larger than 64 kB"
            case .foreign: "belongs to another user"
            case .invalidJSON(let problem): problem.why
            case .themeIsNotAnObject: "a theme must be a JSON object"
            case .unknownColour(let name): "unknown colour \"\(name)\""
            case .invalidColour(let name): "the value of \"\(name)\" is not a colour"
            case .invalidBase: "\"base\" is not a built-in theme"
            case .invalidSetting(let name, _): "the value of \"\(name)\" is not allowed"
            case .keysAreNotAnObject: "key bindings must be a JSON object"
            case .sectionIsNotAnObject: "a section must be a JSON object"
            case .unknownSection(let name): "unknown section \"\(name)\""
            case .unknownAction(let name): "unknown action \"\(name)\""
            case .invalidKey(let text): text.map { "\"\($0)\" is not a key" } ?? "a key must be a string"
            case .quits(let key, _): "\(key) always quits the app"
            case .ambiguous(let key, let sent, _): "most terminals send \(sent) for \(key)"
            case .typesText(let key, let action): "\(key) types text where \(action) is available"
            case .alreadyBound(let key, let other, _): "\(key) is already bound to \(other)"
            }
        }

        /// What to do about it.
        private func suggestion(_ mistake: UserFile.Mistake) -> String {
            switch mistake {
            case .unreadable: "check its permissions"
            case .tooLarge: "shorten it"
            case .foreign: "make sure that you trust them"
            case .invalidJSON: "fix it"
            case .themeIsNotAnObject, .keysAreNotAnObject, .sectionIsNotAnObject: "begin it with {"
            case .unknownColour: EnglishUsageStrings.seeHelp("config")
            case .invalidColour: "use \"#rrggbb\", 0 to 255, or a name such as \"bright-red\""
            case .invalidBase(let known): "choose from \(NagareStrings.list(known))"
            case .invalidSetting(_, let allowed): EnglishConfigurationStrings().suggestion(allowed)
            case .unknownSection, .unknownAction: "see the names in nagare config keys"
            case .invalidKey: "write a key such as \"ctrl-d\", \"space\", \"f2\", \"alt-1\" or \"x\""
            case .quits(_, let action), .ambiguous(_, _, let action): "bind \(action) to another key"
            case .typesText: "bind it to a key that types nothing"
            case .alreadyBound(_, let other, let action): "bind \(other) or \(action) to another key"
            }
        }
    }

    var theme: any CommandThemeStrings { Theme() }
    struct Theme: CommandThemeStrings {
        func unknown(_ name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                "theme", why: "unknown theme \"\(name)\"",
                suggestion: "choose from \(NagareStrings.list(known))")
        }
    }
}
