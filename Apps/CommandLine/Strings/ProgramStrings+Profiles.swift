import Console
import TerminalFrames

extension ProgramStrings {
    var profiles: Profiles { Profiles(language: language) }

    struct Profiles: Sendable {
        let language: Language

        func unknown(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("there is no profile \(name)", "プロファイル「\(name)」はありません"),
                suggestion: language.text(
                    "create it with --yes, or see nagare config profiles",
                    "--yesで作成するか、nagare config profilesで確認してください"), in: language)
        }

        func creationQuestion(_ name: String) -> String {
            language.text("There is no profile \(name). Create it?", "プロファイル「\(name)」はありません。作成しますか？")
        }

        func notCreated(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("the profile \(name) was not created", "プロファイル「\(name)」は作成されませんでした"),
                suggestion: language.text("see nagare config profiles", "nagare config profilesで確認してください"),
                in: language)
        }

        func cannotCreate(_ what: String, folder: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("cannot create \(folder)", "\(folder)を作成できません"),
                suggestion: language.text("check the permissions of its parent", "親フォルダーのアクセス権を確認してください"),
                in: language)
        }
    }
}
