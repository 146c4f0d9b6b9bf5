import TerminalUI

/// The texts in Japanese.
struct JapaneseConfigurationStrings: ConfigurationStrings {
    func cannotUse(_ what: String, path: String, detail: String) -> ErrorMessage {
        message(
            what, "\(path)を使えません（\(detail)）", "ファイルとフォルダーのアクセス権を確認してください")
    }

    func readableByOthers(_ what: String, path: String) -> ErrorMessage {
        message(what, "\(path)は他のユーザーも読み取れます", "chmod 600を実行してください")
    }

    func ownedByOther(_ what: String, path: String) -> ErrorMessage {
        message(
            what, "\(path)は秘密の値を含み、別のユーザーの所有です", "自分のファイルに置き換えてください")
    }

    func writableByOthers(_ what: String, folder: String) -> ErrorMessage {
        message(what, "\(folder)には他のユーザーも書き込めます", "chmod 700を実行してください")
    }

    func invalidFile(_ what: String, path: String) -> ErrorMessage {
        message(what, "\(path)は正しくありません", "修正するか、別の場所へ移してください")
    }

    func newerFile(_ what: String, path: String) -> ErrorMessage {
        message(
            what, "\(path)は新しいバージョンのnagareで書き込まれています", "nagareを更新してください")
    }

    func diskFull(_ what: String, path: String) -> ErrorMessage {
        message(
            what, "\(path)に書き込む空き容量がありません", "空き容量を増やして、もう一度試してください")
    }

    func unknownSetting(_ what: String, name: String, known: [String]) -> ErrorMessage {
        message(
            what, "「\(name)」という設定はありません",
            "\(known.joined(separator: "、"))、またはalias.NAMEから選んでください")
    }

    func invalidValue(
        _ text: String, key: String, _ allowed: NagareStrings.Configuration.AllowedValues
    ) -> ErrorMessage {
        message("config set", "「\(text)」は\(key)の値として正しくありません", suggestion(allowed))
    }

    func suggestion(_ allowed: NagareStrings.Configuration.AllowedValues) -> String {
        switch allowed {
        case .absolutePath: "絶対パスを指定してください"
        case .aliases: "文字列のオブジェクトを使ってください"
        case .boolean: "trueまたはfalseを使ってください"
        case .database: "postgresql://USER@HOST/DATABASEを使ってください"
        case .origin: "https://HOST、またはループバックのhttp://を使ってください"
        case .text: "文字列を使ってください"
        case .choice(let names): "\(names.joined(separator: "、"))から選んでください"
        case .number(let range): "\(range.lowerBound)〜\(range.upperBound)の数値を指定してください"
        }
    }

    func secretInArguments(_ what: String) -> ErrorMessage {
        message(
            what, "シークレットはコマンドラインで指定できません",
            "-を指定し、シークレットを標準入力に書き込んでください")
    }

    func passwordInAddress(_ what: String) -> ErrorMessage {
        message(
            what, "アドレスにパスワードが含まれています",
            "パスワードを除き、~/.pgpassにHOST:PORT:DATABASE:USER:PASSWORDの形で書くか（chmod 600が必要）、サービスファイルに書いてください")
    }

    func invalidDatabase(_ what: String, part: String) -> ErrorMessage {
        message(
            what, "アドレスに正しくない部分があります（\(part)）",
            "修正してください（例：postgresql://USER@HOST:5432/DATABASE?sslmode=verify-full）")
    }

    func invalidOrigin(_ address: String) -> ErrorMessage {
        message(
            "settings", "「\(address)」はサービスのURLではありません",
            "https://HOST、またはループバックのhttp://を使ってください")
    }

    func tokenWithheld(origin: String) -> ErrorMessage {
        message(
            "settings",
            "\(origin)はsettings.jsonだけで指定されているため、\(Settings.tokenVariable)を送信しません",
            "送信する場合は\(Settings.qiitaVariable)=\(origin)を設定してください")
    }

    func runsAsRoot(_ what: String) -> ErrorMessage {
        message(
            what, "rootとして実行しているため、画像のデコードに問題があるとrootのプロセスに影響します",
            "別のユーザーで実行するか、nagare config set images offを実行してください")
    }

    func receives(_ secrets: [SecretRoute.Secret]) -> String {
        let names = secrets.map { secret in
            switch secret {
            case .token: "トークン"
            case .clientSecret: "OAuthクライアントのシークレット"
            case .library: "ライブラリ"
            case .databasePassword: "データベースのパスワード"
            case .environment: "すべての環境変数"
            }
        }
        return names.joined(separator: "と") + "を受け取ります"
    }

    func unreadableCertificates(path: String, detail: String) -> ErrorMessage {
        message(
            "settings", "ca_fileの\(path)を読み取れません（\(detail)）",
            "nagare config set ca_file FILEで別のファイルを指定してください")
    }

    private func message(_ what: String, _ why: String, _ suggestion: String) -> ErrorMessage {
        ErrorMessage(what, why: why, suggestion: suggestion, in: .japanese)
    }
}
