package import Entities
package import FoundationEssentials
package import Persistence
package import TerminalFrames

/// Texts that several features and commands show.
package struct ServiceStrings: Sendable {
    let language: Language
}

extension Language {
    /// The module's texts in this language.
    package var serviceStrings: ServiceStrings { ServiceStrings(language: self) }
}

extension ServiceStrings {
    package var failures: Failures { Failures(language: language) }

    /// Explains failures: why something failed, as a clause, and what to do, as an imperative clause.
    package struct Failures: Sendable {
        package typealias Explanation = (why: String, suggestion: String)

        let language: Language

        /// - Parameter formatDate: Formats the time when a rate limit resets.
        package func service(
            _ failure: ServiceFailure, about subject: ErrorMessage.Subject, formatDate: (Date) -> String
        ) -> Explanation {
            switch failure {
            case .cancelled:
                (
                    language.text("the request was cancelled", "リクエストがキャンセルされました"),
                    language.text("try again", "もう一度試してください")
                )
            case .unreachable(let host):
                (
                    language.text("cannot reach \(host)", "\(host)に接続できません"),
                    language.text("check the connection, or use --offline", "接続を確認するか、--offlineを使ってください")
                )
            case .interrupted(let host):
                (
                    language.text("the connection to \(host) was lost", "\(host)との接続が切れました"),
                    language.text("try again, or use --offline", "もう一度試すか、--offlineを使ってください")
                )
            case .timedOut(let host):
                (
                    language.text("\(host) did not respond in time", "\(host)から時間内に応答がありません"),
                    language.text("try again later, or use --offline", "後でもう一度試すか、--offlineを使ってください")
                )
            case .insecure(let host, _):
                (
                    language.text("cannot verify the certificate of \(host)", "\(host)の証明書を検証できません"),
                    language.text(
                        "check the clock, or set ca_file in settings.json to the issuer's certificate",
                        "時計を確認するか、settings.jsonのca_fileに発行元の証明書を指定してください")
                )
            case .unauthorized:
                (
                    language.text("the service rejected the token", "サービスがトークンを拒否しました"),
                    language.text("log in with nagare login", "nagare loginでログインしてください")
                )
            case .forbidden(let detail): forbidden(subject, detail)
            case .notFound: notFound(subject)
            case .refused(""):
                (
                    language.text("the service rejected the request", "サービスがリクエストを拒否しました"),
                    language.text("change the query", "検索語を変えてください")
                )
            case .refused(let detail):
                (
                    language.text(
                        "the service rejected the request (\(detail))", "サービスがリクエストを拒否しました（\(detail)）"),
                    language.text("change the query", "検索語を変えてください")
                )
            case .rateLimited(let until?):
                (
                    language.text("the rate limit is reached", "利用制限に達しました"),
                    language.text(
                        "try again after \(formatDate(until))", "\(formatDate(until))以降にもう一度試してください")
                )
            case .rateLimited(nil):
                (
                    language.text("the rate limit is reached", "利用制限に達しました"),
                    language.text("try again in a minute", "1分後にもう一度試してください")
                )
            case .unavailable(let status):
                (
                    language.text("the service returned HTTP \(status)", "サービスがHTTP \(status)を返しました"),
                    language.text("try again later, or use --offline", "後でもう一度試すか、--offlineを使ってください")
                )
            case .unexpected:
                (
                    language.text("the service returned an invalid response", "サービスの応答が正しくありません"),
                    language.text("try again later, or see the details with -v", "後でもう一度試すか、-vで詳細を確認してください")
                )
            }
        }

        private func notFound(_ subject: ErrorMessage.Subject) -> Explanation {
            switch subject {
            case .post:
                (
                    language.text("there is no such post", "その記事は存在しません"),
                    language.text("check the id", "IDを確認してください")
                )
            case .episode:
                (
                    language.text("there is no such video", "その動画は存在しません"),
                    language.text("check the id and the instance", "IDとインスタンスを確認してください")
                )
            case .list:
                (
                    language.text("the service has no list at this address", "このアドレスに一覧はありません"),
                    language.text(
                        "check the service's URL with nagare config list",
                        "nagare config listでサービスのURLを確認してください")
                )
            case .answer:
                (
                    language.text("there is nothing at this path", "このパスには何もありません"),
                    language.text("check the path", "パスを確認してください")
                )
            }
        }

        private func forbidden(_ subject: ErrorMessage.Subject, _ detail: String) -> Explanation {
            switch subject {
            case .post, .list, .answer:
                (
                    language.text("the token lacks the required scope", "トークンに必要なスコープがありません"),
                    language.text("log in with a token that has it", "スコープのあるトークンでログインしてください")
                )
            case .episode where detail.isEmpty:
                (
                    language.text("the video is not public", "動画は公開されていません"),
                    language.text("ask its owner for access", "所有者にアクセスを依頼してください")
                )
            case .episode:
                (
                    language.text("the video is not public (\(detail))", "動画は公開されていません（\(detail)）"),
                    language.text("ask its owner for access", "所有者にアクセスを依頼してください")
                )
            }
        }

        /// Advice for a failure on a screen, where the user can retry by pressing `key`.
        ///
        /// - Parameter otherwise: Returned if no advice is specific to screens.
        package func suggestionOnScreen(
            after failure: ServiceFailure, retryKey key: String, otherwise: String
        ) -> String {
            switch failure {
            case .unreachable: language.text("check the connection and press \(key)", "接続を確認し、\(key)を押してください")
            case .cancelled, .interrupted, .timedOut, .unavailable, .unexpected:
                language.text("press \(key) to try again", "\(key)を押すと再試行します")
            case .unauthorized: language.text("log in on the Account screen", "アカウント画面でログインしてください")
            case .insecure, .forbidden, .notFound, .refused, .rateLimited: otherwise
            }
        }

        package func retrying(at time: String) -> String {
            language.text("retrying at \(time)", "\(time)に再試行します")
        }

        package func library(_ failure: LibraryFailure) -> Explanation {
            switch failure {
            case .full(let path): file(.full(path: path))
            case .newer(let path): file(.newer(path: path))
            case .denied(let path):
                (
                    language.text("cannot read or write \(path)", "\(path)を読み書きできません"),
                    language.text("check its permissions", "アクセス権を確認してください")
                )
            case .busy(let path):
                (
                    language.text("another program has locked \(path)", "\(path)は別のプログラムがロックしています"),
                    language.text("try again when it has finished", "終了後にもう一度試してください")
                )
            case .notALibrary(let path):
                (
                    language.text("\(path) is not a library of nagare", "\(path)はnagareのライブラリではありません"),
                    language.text("put a backup in its place, or move it away", "バックアップと置き換えるか、別の場所へ移してください")
                )
            case .failed(let path, let detail):
                (
                    language.text("cannot read or write \(path) (\(detail))", "\(path)を読み書きできません（\(detail)）"),
                    language.text("check the disk and try again", "ディスクを確認し、もう一度試してください")
                )
            case .broken(let path, _):
                (
                    language.text("\(path) is damaged", "\(path)は壊れています"),
                    language.text(
                        "put a backup in its place, or start nagare and let it save what can still be read",
                        "バックアップと置き換えるか、nagareを起動して、読み取れる内容を保存してください")
                )
            }
        }

        /// Explains why a small file, such as the history of queries, cannot be used.
        package func file(_ failure: VaultFailure) -> Explanation {
            switch failure {
            case .denied(let path, let detail):
                (
                    language.text("cannot access \(path) (\(detail))", "\(path)にアクセスできません（\(detail)）"),
                    language.text(
                        "check the permissions of the file and its folder", "ファイルとフォルダーのアクセス権を確認してください")
                )
            case .exposed(let path):
                (
                    language.text("other users can read \(path)", "\(path)は他のユーザーも読み取れます"),
                    language.text("run chmod 600 on it", "chmod 600を実行してください")
                )
            case .foreign(let path):
                (
                    language.text("\(path) belongs to another user", "\(path)は別のユーザーの所有です"),
                    language.text("move it away", "別の場所へ移してください")
                )
            case .shared(let folder):
                (
                    language.text("other users can write to \(folder)", "\(folder)には他のユーザーも書き込めます"),
                    language.text("run chmod 700 on it", "chmod 700を実行してください")
                )
            case .broken(let path):
                (
                    language.text("\(path) is invalid", "\(path)は正しくありません"),
                    language.text("fix it or move it away", "修正するか、別の場所へ移してください")
                )
            case .newer(let path):
                (
                    language.text(
                        "\(path) was written by a newer version of nagare",
                        "\(path)は新しいバージョンのnagareで書き込まれています"),
                    language.text("update nagare", "nagareを更新してください")
                )
            case .full(let path):
                (
                    language.text("no space left to write \(path)", "\(path)に書き込む空き容量がありません"),
                    language.text("free some space and try again", "空き容量を増やして、もう一度試してください")
                )
            }
        }

        package var token: String { language.text("token", "トークン") }

        package func vault(_ failure: VaultFailure) -> Explanation {
            switch failure {
            case .denied(let path, let detail):
                (
                    language.text(
                        "cannot access the token file \(path) (\(detail))",
                        "トークンのファイル\(path)にアクセスできません（\(detail)）"),
                    file(failure).suggestion
                )
            case .exposed(let path):
                (
                    language.text(
                        "other users can read the token file \(path)", "トークンのファイル\(path)は他のユーザーも読み取れます"),
                    language.text(
                        "run chmod 600 on it, or log in again with a new token",
                        "chmod 600を実行するか、新しいトークンでログインし直してください")
                )
            case .foreign(let path):
                (
                    language.text(
                        "the token file \(path) belongs to another user", "トークンのファイル\(path)は別のユーザーの所有です"),
                    language.text("log in again to replace it", "ログインし直すと置き換えられます")
                )
            case .shared: file(failure)
            case .broken(let path):
                (
                    language.text("the token file \(path) contains no token", "トークンのファイル\(path)にトークンがありません"),
                    language.text("log in again to replace it", "ログインし直すと置き換えられます")
                )
            case .newer(let path):
                (
                    language.text(
                        "the token file \(path) was written by a newer version of nagare",
                        "トークンのファイル\(path)は新しいバージョンのnagareで書き込まれています"),
                    file(failure).suggestion
                )
            case .full:
                (
                    file(failure).why,
                    language.text("free some space and log in again", "空き容量を増やし、ログインし直してください")
                )
            }
        }
    }
}

extension ServiceStrings {
    package var login: Login { Login(language: language) }

    /// Describes who is logged in.
    package struct Login: Sendable {
        let language: Language

        package var loggedIn: String { language.text("Logged in", "ログイン中") }
        package var notLoggedIn: String { language.text("Not logged in", "未ログイン") }
        package var loggedInStatus: String { language.text("logged in", "ログイン中") }
        package var notLoggedInStatus: String { language.text("not logged in", "未ログイン") }

        package func loggedIn(as user: User) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
                        StyledSpan(" (@\(user.id))", .dim),
                    ],
                    [
                        StyledSpan(user.displayName, .strong), StyledSpan("（@\(user.id)）", .dim),
                        StyledSpan("としてログイン中"),
                    ]))
        }

        /// - Parameter user: `nil` while the user is not known.
        package func loggedInByEnvironment(as user: User?) -> StyledLine {
            language.text(
                (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn))
                    + StyledLine(" with QIITA_TOKEN", .dim),
                StyledLine("QIITA_TOKENにより", .dim) + (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn)))
        }
    }
}
