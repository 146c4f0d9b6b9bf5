import Entities
import FoundationEssentials
import Persistence
import TerminalUI

extension JapaneseShellStrings {
    var failures: any ShellFailuresStrings { Failures() }
    struct Failures: ShellFailuresStrings {
        func service(
            _ failure: ServiceFailure, about subject: ErrorMessage.Subject, formatDate: (Date) -> String
        ) -> Explanation {
            switch failure {
            case .cancelled: ("リクエストがキャンセルされました", "もう一度試してください")
            case .unreachable(let host):
                ("\(host)に接続できません", "接続を確認するか、--offlineを使ってください")
            case .interrupted(let host):
                ("\(host)との接続が切れました", "もう一度試すか、--offlineを使ってください")
            case .timedOut(let host):
                ("\(host)から時間内に応答がありません", "後でもう一度試すか、--offlineを使ってください")
            case .insecure(let host, _):
                (
                    "\(host)の証明書を検証できません",
                    "時計を確認するか、settings.jsonのca_fileに発行元の証明書を指定してください"
                )
            case .unauthorized:
                ("サービスがトークンを拒否しました", "nagare loginでログインしてください")
            case .forbidden(let detail): forbidden(subject, detail)
            case .notFound: notFound(subject)
            case .refused(""): ("サービスがリクエストを拒否しました", "検索語を変えてください")
            case .refused(let detail):
                ("サービスがリクエストを拒否しました（\(detail)）", "検索語を変えてください")
            case .rateLimited(let until?):
                ("利用制限に達しました", "\(formatDate(until))以降にもう一度試してください")
            case .rateLimited(nil): ("利用制限に達しました", "1分後にもう一度試してください")
            case .unavailable(let status):
                ("サービスがHTTP \(status)を返しました", "後でもう一度試すか、--offlineを使ってください")
            case .unexpected:
                (
                    "サービスの応答が正しくありません",
                    "後でもう一度試すか、-vで詳細を確認してください"
                )
            }
        }

        private func notFound(_ subject: ErrorMessage.Subject) -> Explanation {
            switch subject {
            case .post: ("その記事は存在しません", "IDを確認してください")
            case .episode: ("その動画は存在しません", "IDとインスタンスを確認してください")
            case .list:
                (
                    "このアドレスに一覧はありません",
                    "nagare config listでサービスのURLを確認してください"
                )
            case .answer: ("このパスには何もありません", "パスを確認してください")
            }
        }

        private func forbidden(_ subject: ErrorMessage.Subject, _ detail: String) -> Explanation {
            switch subject {
            case .post, .list, .answer:
                (
                    "トークンに必要なスコープがありません",
                    "スコープのあるトークンでログインしてください"
                )
            case .episode where detail.isEmpty:
                ("動画は公開されていません", "所有者にアクセスを依頼してください")
            case .episode: ("動画は公開されていません（\(detail)）", "所有者にアクセスを依頼してください")
            }
        }

        func suggestionOnScreen(
            after failure: ServiceFailure, retryKey key: String, otherwise: String
        ) -> String {
            switch failure {
            case .unreachable: "接続を確認し、\(key)を押してください"
            case .cancelled, .interrupted, .timedOut, .unavailable, .unexpected: "\(key)を押すと再試行します"
            case .unauthorized: "アカウント画面でログインしてください"
            case .insecure, .forbidden, .notFound, .refused, .rateLimited: otherwise
            }
        }

        func retrying(at time: String) -> String { "\(time)に再試行します" }

        func library(_ failure: LibraryFailure) -> Explanation {
            switch failure {
            case .full(let path):
                ("\(path)に書き込む空き容量がありません", "空き容量を増やして、もう一度試してください")
            case .denied(let path): ("\(path)を読み書きできません", "アクセス権を確認してください")
            case .busy(let path):
                ("\(path)は別のプログラムがロックしています", "終了後にもう一度試してください")
            case .newer(let path):
                ("\(path)は新しいバージョンのnagareで書き込まれています", "nagareを更新してください")
            case .notALibrary(let path):
                ("\(path)はnagareのライブラリではありません", "バックアップと置き換えるか、別の場所へ移してください")
            case .failed(let path, let detail):
                ("\(path)を読み書きできません（\(detail)）", "ディスクを確認し、もう一度試してください")
            case .broken(let path, _):
                (
                    "\(path)は壊れています",
                    "バックアップと置き換えるか、nagareを起動して、読み取れる内容を保存してください"
                )
            }
        }

        var token: String { "トークン" }

        func vault(_ failure: VaultFailure) -> Explanation {
            switch failure {
            case .denied(let path, let detail):
                (
                    "トークンのファイル\(path)にアクセスできません（\(detail)）",
                    "ファイルとフォルダーのアクセス権を確認してください"
                )
            case .exposed(let path):
                (
                    "トークンのファイル\(path)は他のユーザーも読み取れます",
                    "chmod 600を実行するか、新しいトークンでログインし直してください"
                )
            case .foreign(let path):
                ("トークンのファイル\(path)は別のユーザーの所有です", "ログインし直すと置き換えられます")
            case .shared(let folder):
                ("\(folder)には他のユーザーも書き込めます", "chmod 700を実行してください")
            case .broken(let path):
                ("トークンのファイル\(path)にトークンがありません", "ログインし直すと置き換えられます")
            case .newer(let path):
                (
                    "トークンのファイル\(path)は新しいバージョンのnagareで書き込まれています",
                    "nagareを更新してください"
                )
            case .full(let path):
                ("\(path)に書き込む空き容量がありません", "空き容量を増やし、ログインし直してください")
            }
        }
    }
}
