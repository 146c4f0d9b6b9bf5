import Console
import TerminalFrames

/// The texts of the commands of Login.
struct LoginCommandStrings: Sendable {
    let language: Language

    var waiting: String { language.text("waiting for the service", "サービスの応答を待っています") }

    var tokenPrompt: String {
        language.text("Paste your token (it is not shown): ", "トークンを貼り付けてください（表示されません）：")
    }

    func browserPrompt(page: String) -> String {
        language.text(
            "Opening a browser. If none appears, open this page:\n\(page)\n",
            "ブラウザーを開きます。開かない場合は、次のページを開いてください。\n\(page)\n")
    }

    var inputIsNotATerminal: ErrorMessage {
        ErrorMessage(
            language.text(operation, "login"),
            why: language.text("standard input is not a terminal", "標準入力が端末ではありません"),
            suggestion: pipeToken, in: language)
    }

    var promptNotAllowed: ErrorMessage {
        ErrorMessage(
            language.text(operation, "login"),
            why: language.text(
                "needs a token, and --no-input was given", "--no-inputが指定されましたが、トークンの入力が必要です"),
            suggestion: pipeToken, in: language)
    }

    var browserNotAllowed: ErrorMessage {
        ErrorMessage(
            language.text(operation, "login"),
            why: language.text(
                "needs a browser, and --no-input was given", "--no-inputが指定されましたが、ブラウザーでの操作が必要です"),
            suggestion: pipeToken, in: language)
    }

    func noClient(origin: String) -> ErrorMessage {
        ErrorMessage(
            language.text(operation, "login"),
            why: language.text(
                "no OAuth client is configured for \(origin)", "\(origin) のOAuthクライアントが設定されていません"),
            suggestion: language.text(
                "register one at \(origin)/settings/applications, then see nagare help login",
                "\(origin)/settings/applications で登録し、nagare help loginを参照してください"), in: language)
    }

    /// - Parameter variable: The environment variable that contains the token.
    func tokenInEnvironment(_ variable: String) -> ErrorMessage {
        ErrorMessage(
            language.text(logout, "logout"),
            why: language.text(
                "the token in the environment variable \(variable) cannot be removed",
                "環境変数\(variable)のトークンは削除できません"),
            suggestion: language.text("unset \(variable)", "\(variable)の設定を解除してください"), in: language)
    }

    func deletedButNotRevoked(_ cause: ErrorMessage) -> ErrorMessage {
        ErrorMessage(
            cause.operation,
            why: language.text(
                "the token was deleted from this computer, but not revoked: \(cause.why)",
                "トークンはこのコンピューターから削除しましたが、取り消せませんでした（\(cause.why)）"), suggestion: cause.suggestion,
            in: language)
    }

    var revokeQuestion: String {
        language.text(
            "Revoke the token? No other program can use it afterwards.", "トークンを取り消しますか？他のプログラムでも使えなくなります。"
        )
    }

    private var operation: String {
        "login"
    }
    private var logout: String {
        "logout"
    }

    private var pipeToken: String {
        language.text(
            "pipe the token into nagare login --with-token", "パイプでnagare login --with-tokenにトークンを渡してください")
    }
}

extension Language {
    /// The module's texts in this language.
    var loginCommandStrings: LoginCommandStrings { LoginCommandStrings(language: self) }
}
