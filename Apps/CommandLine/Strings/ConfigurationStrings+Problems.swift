import Console
import FluxTerminal
import TerminalFrames

extension ConfigurationStrings {
    /// What is wrong in `settings.json`.
    func why(_ mistake: SettingsProblem.Mistake) -> String {
        switch mistake {
        case .foreign:
            language.text("belongs to another user", "別のユーザーの所有です")
        case .invalidSetting(let name, _):
            language.text("the value of \"\(name)\" is not allowed", "「\(name)」の値は使えません")
        case .unknownSetting(let name, _):
            language.text("unknown setting \"\(name)\"", "「\(name)」という設定はありません")
        }
    }

    /// What to do about it.
    func suggestion(_ mistake: SettingsProblem.Mistake) -> String {
        switch mistake {
        case .foreign:
            language.text("make sure that you trust them", "信頼できるか確認してください")
        case .invalidSetting(_, let allowed):
            suggestion(allowed)
        case .unknownSetting(_, let similar?):
            language.text("write \"\(similar)\"", "「\(similar)」と書いてください")
        case .unknownSetting(_, nil):
            language.text(
                "remove it; nagare config list lists all settings",
                "削除してください。すべての設定はnagare config listで確認できます")
        }
    }
}

extension FileAdvice {
    static let ofApp = FileAdvice(
        colours: { $0.seeHelp("config") },
        keyNames: {
            $0.text("see the names in nagare config keys", "nagare config keysで名前を確認してください")
        },
        listCommand: "nagare config list")
}

extension UserFile.Problem {
    /// - Parameter what: The kind of file, such as `theme`.
    func errorMessage(_ what: String, in language: Language) -> ErrorMessage {
        errorMessage(what, .ofApp, in: language)
    }
}
