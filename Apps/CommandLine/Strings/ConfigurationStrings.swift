import Console
import FluxTerminal
import TerminalFrames

/// Errors about settings and the user's files.
struct ConfigurationStrings: Sendable {
    let language: Language

    func cannotUse(_ operation: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("cannot use \(path) (\(detail))", "\(path)を使えません（\(detail)）"),
            suggestion: language.text(
                "check the permissions of the file and its folder", "ファイルとフォルダーのアクセス権を確認してください"), in: language
        )
    }

    func ownedByOther(_ operation: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(path) contains a secret and belongs to another user", "\(path)は秘密の値を含み、別のユーザーの所有です"),
            suggestion: language.text("replace it by a file of your own", "自分のファイルに置き換えてください"), in: language)
    }

    func newerFile(_ operation: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("\(path) was written by a newer nagare", "\(path)は新しいバージョンのnagareで書き込まれています"),
            suggestion: language.text("update nagare", "nagareを更新してください"), in: language)
    }

    func noAlias(_ operation: String, name: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("there is no alias \"\(name)\"", "「\(name)」というエイリアスはありません"),
            suggestion: language.text(
                "nagare config list lists those that exist", "nagare config listで一覧を確認してください"), in: language)
    }

    func unknownSetting(_ operation: String, name: String, known: [String]) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.fileStrings.why(.unknownSetting(name, known: known)),
            suggestion: language.text(
                "choose from \(language.list(known)), or alias.NAME",
                "\(known.joined(separator: "、"))、またはalias.NAMEから選んでください"), in: language)
    }

    /// - Parameter key: The setting's name.
    func invalidValue(_ text: String, key: String, _ allowed: NagareStrings.Configuration.AllowedValues)
        -> ErrorMessage
    {
        ErrorMessage(
            "config set",
            why: language.text(
                "\"\(text)\" is not a valid value for \(key)", "「\(text)」は\(key)の値として正しくありません"),
            suggestion: suggestion(allowed), in: language)
    }

    func suggestion(_ allowed: NagareStrings.Configuration.AllowedValues) -> String {
        switch allowed {
        case .absolutePath: language.text("give an absolute path", "絶対パスを指定してください")
        case .aliases: language.text("use an object of strings", "文字列のオブジェクトを使ってください")
        case .boolean: language.text("use true or false", "trueまたはfalseを使ってください")
        case .database:
            language.text("use postgresql://USER@HOST/DATABASE", "postgresql://USER@HOST/DATABASEを使ってください")
        case .origin:
            language.text(
                "use https://HOST, or http:// on loopback", "https://HOST、またはループバックのhttp://を使ってください")
        case .text: language.text("use a string", "文字列を使ってください")
        case .choice(let names):
            language.choose(names)
        case .number(let range):
            language.text(
                "give a number from \(range.lowerBound) to \(range.upperBound)",
                "\(range.lowerBound)〜\(range.upperBound)の数値を指定してください")
        }
    }

    func secretInArguments(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("a secret cannot be given on the command line", "シークレットはコマンドラインで指定できません"),
            suggestion: language.text(
                "give - and write the secret to standard input", "-を指定し、シークレットを標準入力に書き込んでください"), in: language)
    }

    func passwordInAddress(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("the address contains a password", "アドレスにパスワードが含まれています"),
            suggestion: language.text(
                "leave it out, and write it to ~/.pgpass as HOST:PORT:DATABASE:USER:PASSWORD "
                    + "(with chmod 600), or to a service file",
                "パスワードを除き、~/.pgpassにHOST:PORT:DATABASE:USER:PASSWORDの形で書くか（chmod 600が必要）、サービスファイルに書いてください"),
            in: language)
    }

    /// - Parameter part: The part of a database's address that is invalid.
    func invalidDatabase(_ operation: String, part: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "the address contains an invalid part (\(part))", "アドレスに正しくない部分があります（\(part)）"),
            suggestion: language.text(
                "correct it, such as postgresql://USER@HOST:5432/DATABASE?sslmode=verify-full",
                "修正してください（例：postgresql://USER@HOST:5432/DATABASE?sslmode=verify-full）"), in: language)
    }

    func invalidOrigin(_ address: String) -> ErrorMessage {
        ErrorMessage(
            "settings",
            why: language.text("\"\(address)\" is not the URL of a service", "「\(address)」はサービスのURLではありません"),
            suggestion: language.text(
                "use https://HOST, or http:// on loopback", "https://HOST、またはループバックのhttp://を使ってください"),
            in: language)
    }

    /// The environment's token is not sent to an origin that only `settings.json` names.
    func tokenWithheld(origin: String) -> ErrorMessage {
        ErrorMessage(
            "settings",
            why: language.text(
                "\(Settings.tokenVariable) is not sent to \(origin), which only settings.json names",
                "\(origin) はsettings.jsonだけで指定されているため、\(Settings.tokenVariable)を送信しません"),
            suggestion: language.text(
                "set \(Settings.qiitaVariable)=\(origin) to send it there",
                "送信する場合は\(Settings.qiitaVariable)=\(origin) を設定してください"), in: language)
    }

    /// Images of strangers are decoded by a process of root.
    func runsAsRoot(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "it runs as root, so a fault in the decoder of images is one in a process of root",
                "rootとして実行しているため、画像のデコードに問題があるとrootのプロセスに影響します"),
            suggestion: language.text(
                "run it as another user, or run nagare config set images off",
                "別のユーザーで実行するか、nagare config set images offを実行してください"), in: language)
    }

    /// The data whose receiver a setting decides, as a phrase.
    func receives(_ secrets: [SecretRoute.Secret]) -> String {
        let names = secrets.map { secret in
            switch secret {
            case .token: language.text("the token", "トークン")
            case .clientSecret: language.text("the OAuth client's secret", "OAuthクライアントのシークレット")
            case .library: language.text("the library", "ライブラリ")
            case .databasePassword: language.text("the database's password", "データベースのパスワード")
            case .environment: language.text("all environment variables", "すべての環境変数")
            }
        }
        return language.text(
            "receives " + names.joined(separator: " and "), names.joined(separator: "と") + "を受け取ります")
    }

    func unreadableCertificates(path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            "settings",
            why: language.text(
                "cannot read ca_file \(path) (\(detail))", "ca_fileの\(path)を読み取れません（\(detail)）"),
            suggestion: language.text(
                "choose another with nagare config set ca_file FILE",
                "nagare config set ca_file FILEで別のファイルを指定してください"), in: language)
    }
}

extension Language {
    /// The errors about settings in this language.
    var configurationStrings: ConfigurationStrings { ConfigurationStrings(language: self) }
}

extension ConfigurationStrings {
    /// What is wrong in `settings.json`.
    func why(_ mistake: SettingsProblem.Mistake) -> String {
        switch mistake {
        case .foreign:
            language.text("belongs to another user", "別のユーザーの所有です")
        case .invalidSetting(let name, _):
            language.text("the value of \"\(name)\" is not allowed", "「\(name)」の値は使えません")
        case .unknownSetting(let name, _):
            language.fileStrings.why(.unknownSetting(name, known: []))
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
    /// - Parameter operation: The kind of file, such as `theme`.
    func errorMessage(_ operation: String, in language: Language) -> ErrorMessage {
        errorMessage(operation, .ofApp, in: language)
    }
}
