import TerminalUI

/// The texts in Japanese.
struct JapaneseProgramStrings: ProgramStrings {
    var login: any ProgramLoginStrings { Login() }
    struct Login: ProgramLoginStrings {
        var waiting: String { "サービスの応答を待っています" }
        var tokenPrompt: String { "トークンを貼り付けてください（表示されません）：" }

        func browserPrompt(page: String) -> String {
            "ブラウザーを開きます。開かない場合は、次のページを開いてください。\n\(page)\n"
        }

        var inputIsNotATerminal: ErrorMessage { message("login", "標準入力が端末ではありません", pipeToken) }

        var promptNotAllowed: ErrorMessage {
            message("login", "--no-inputが指定されましたが、トークンの入力が必要です", pipeToken)
        }

        var browserNotAllowed: ErrorMessage {
            message("login", "--no-inputが指定されましたが、ブラウザーでの操作が必要です", pipeToken)
        }

        func noClient(origin: String) -> ErrorMessage {
            message(
                "login", "\(origin)のOAuthクライアントが設定されていません",
                "\(origin)/settings/applicationsで登録し、nagare help loginを参照してください")
        }

        func tokenInEnvironment(_ variable: String) -> ErrorMessage {
            message(
                "logout", "環境変数\(variable)のトークンは削除できません", "\(variable)の設定を解除してください")
        }

        func deletedButNotRevoked(_ cause: ErrorMessage) -> ErrorMessage {
            message(
                cause.operation,
                "トークンはこのコンピューターから削除しましたが、取り消せませんでした（\(cause.why)）",
                cause.suggestion)
        }

        var revokeQuestion: String { "トークンを取り消しますか？他のプログラムでも使えなくなります。" }

        func confirmationNotAllowed(_ what: String) -> ErrorMessage {
            message(what, "--no-inputが指定されましたが、確認が必要です", "--yesを使ってください")
        }

        func notConfirmed(_ what: String) -> ErrorMessage {
            message(what, "キャンセルされました", "何も変更していません")
        }

        private var pipeToken: String { "パイプでnagare login --with-tokenにトークンを渡してください" }
    }

    var profiles: any ProgramProfilesStrings { Profiles() }
    struct Profiles: ProgramProfilesStrings {
        func unknown(_ what: String, name: String) -> ErrorMessage {
            message(
                what, "プロファイル\(name)はありません",
                "--yesで作成するか、nagare config profilesで確認してください")
        }

        func creationQuestion(_ name: String) -> String {
            "プロファイル\(name)はありません。作成しますか？"
        }

        func notCreated(_ what: String, name: String) -> ErrorMessage {
            message(
                what, "プロファイル\(name)は作成されませんでした",
                "nagare config profilesで確認してください")
        }

        func cannotCreate(_ what: String, folder: String) -> ErrorMessage {
            message(what, "\(folder)を作成できません", "親フォルダーのアクセス権を確認してください")
        }
    }

    var imports: any ProgramImportStrings { Import() }
    struct Import: ProgramImportStrings {
        var standardInput: String { "標準入力" }

        func done(saved: Int, alreadySaved: Int) -> String {
            "\(saved)本の動画を保存しました" + (alreadySaved > 0 ? "（\(alreadySaved)本は保存済み）" : "")
        }

        func tooLarge(_ what: String, megabytes: Int) -> ErrorMessage {
            message(what, "文書が\(megabytes) MBを超えています", "分割してください")
        }

        func notAnExport(_ name: String) -> ErrorMessage {
            message(
                what, "\(name)はマイビデオのエクスポートではありません",
                "nagare myvideo exportの出力を使ってください")
        }

        func newer(_ name: String) -> ErrorMessage {
            message(
                what, "\(name)は新しいバージョンのnagareで書き込まれています", "nagareを更新してください")
        }

        func invalidRecords(
            _ count: Int, of all: Int, named: [(record: Int, why: String)]
        ) -> ErrorMessage {
            let more = count - named.count
            let reasons =
                named.map { "\($0.record)件目：\($0.why)" } + (more > 0 ? ["他\(more)件"] : [])
            return message(
                what, "\(all)件中\(count)件のレコードが正しくありません（\(reasons.joined(separator: "、"))）",
                "修正して、もう一度インポートしてください。他のレコードは保存しました")
        }

        private var what: String { "myvideo import" }
    }

    var followImport: any ProgramFollowImportStrings { FollowImport() }
    struct FollowImport: ProgramFollowImportStrings {
        func done(followed: Int, alreadyFollowed: Int) -> String {
            "\(followed.grouped)件をフォローしました"
                + (alreadyFollowed > 0 ? "（\(alreadyFollowed.grouped)件はフォロー済み）" : "")
        }

        func notADocument(_ name: String) -> ErrorMessage {
            message(
                what, "\(name)は、フォローを含むJSONでもOPMLでもありません",
                "nagare follow exportの出力を使ってください")
        }

        func tooManyEntries(_ count: Int, maximum: Int) -> ErrorMessage {
            message(
                what, "項目が\(count)件あります。インポートできるのは\(maximum)件までです", "いくつかのファイルに分けてください")
        }

        func invalidEntries(_ entries: [String], of all: Int) -> ErrorMessage {
            let (named, more) = (entries.prefix(5).map { "「\($0.fitted(to: 60))」" }, entries.count - 5)
            let reasons = named + (more > 0 ? ["他\(more)件"] : [])
            return message(
                what,
                "\(all)件中\(entries.count)件の項目が正しくありません（\(reasons.joined(separator: "、"))）",
                "修正して、もう一度インポートしてください。他の項目はフォローしました")
        }

        var entryWithoutID: String { "IDのない項目" }
        private var what: String { "follow import" }
    }
}

/// A message in Japanese.
private func message(_ what: String, _ why: String, _ suggestion: String) -> ErrorMessage {
    ErrorMessage(what, why: why, suggestion: suggestion, in: .japanese)
}
