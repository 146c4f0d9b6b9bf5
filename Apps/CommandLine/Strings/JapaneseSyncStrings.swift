import Foundation
import Sync
import TerminalUI

/// The texts in Japanese.
struct JapaneseSyncStrings: SyncStrings {
    func noAddress(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "共有するデータベースが設定されていません",
            suggestion: "nagare config set sync postgresql://USER@HOST/DATABASEを実行してください", in: .japanese)
    }

    func explanation(_ failure: SyncFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .offline(let detail): ("データベースに接続できません\(note(detail))", "接続を確認してください")
        case .timedOut: ("データベースから時間内に応答がありません", "しばらくしてからもう一度試してください")
        case .loginRefused(let detail):
            ("データベースへのログインが拒否されました\(note(detail))", "ユーザーと~/.pgpassを確認してください")
        case .passwordMissing:
            ("データベースのパスワードが必要です", "~/.pgpass（モード0600）に保存してください")
        case .passwordWithheld(let server):
            (
                "データベースがパスワードを求めていますが、\(server)はsettings.jsonだけで指定されているため、PGPASSWORDを送信しません",
                "PGHOST（とPGPORT）で指定するか、~/.pgpass（モード0600）に保存してください"
            )
        case .passwordFileNotPrivate(let path):
            ("\(path)は他のユーザーもアクセスできるため使いません", "chmod 600 \(path)を実行してください")
        case .untrusted(let detail):
            (
                "データベースへの接続が安全ではありません\(note(detail))",
                "ホスト名を確認するか、信頼する証明書をアドレスのsslrootcertで指定してください"
            )
        case .wrongCertificateName(let detail):
            (
                "データベースの証明書は別のホストのものです\(note(detail))",
                "証明書にある名前をアドレスのホストに指定してください"
            )
        case .tlsMissing(let detail):
            (
                "データベースは安全な接続に対応していません\(note(detail))",
                "サーバーのpostgresql.confでsslを有効にし、ホストとポートを確認してください"
            )
        case .unverified(let mode):
            (
                "sslmode=\(mode)では、データベースが本物かどうかを確認できません",
                "アドレスからsslmodeを除くか、nagare config set sync_tls anyで許可してください"
            )
        case .clientMissing(let package): ("libpqを読み込めません", "\(package)をインストールしてください")
        case .invalidAddress(let detail):
            (
                "データベースのアドレスが正しくありません\(note(detail))",
                "nagare config set syncで変更してください"
            )
        case .databaseMissing(let detail):
            (
                "データベースがありません\(note(detail))",
                "createdbなどで作成するか、nagare config set syncでアドレスを変更してください"
            )
        case .notPrepared: ("データベースが準備されていません", "nagare sync initを実行してください")
        case .schemaMissing(let detail):
            (
                "テーブルを置くスキーマがありません\(note(detail))",
                "CREATE SCHEMAで作成するか、nagare config set syncでアドレスを変更してください"
            )
        case .wrongSchema(let found, let expected) where found > expected:
            ("新しいバージョンのnagareがデータベースを使っています", "nagareを更新してください")
        case .wrongSchema:
            ("データベースは古いバージョンのnagareで準備されています", "nagare sync initを実行してください")
        case .wrongClock(let seconds):
            (
                "このコンピューターの時計がデータベースより\(time(abs(seconds)))\(seconds > 0 ? "進んでいます" : "遅れています")",
                "時計を合わせてから、nagare sync nowを実行してください"
            )
        case .unexpectedAnswer(let detail):
            (
                "データベースの応答が正しくありません\(note(detail))",
                "アドレスがPostgreSQLのものか確認してください"
            )
        case .refused(let detail):
            ("データベースが変更を拒否しました\(note(detail))", "権限と空き容量を確認してください")
        case .excluded:
            (
                "このコンピューターは別のコンピューターによって除外されました",
                "もう一度共有するには、nagare sync stopとnagare sync initを実行してください"
            )
        case .notStarted:
            ("このコンピューターはライブラリを共有していません", "nagare sync initを実行してください")
        case .otherDatabase:
            (
                "アドレスは、このライブラリを統合していない別のデータベースを指しています",
                "nagare sync nowを実行してください（変更の内容を示してから確認します）"
            )
        case .cancelled: ("中断されました", "もう一度実行してください")
        case .storage: ("ライブラリを使えません", "アクセス権を確認してください")
        }
    }

    func nothingToStop(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "このコンピューターはライブラリを共有していません", suggestion: "停止する必要はありません",
            in: .japanese)
    }

    func unsent(_ what: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(count.grouped)件の変更は送信されていません",
            suggestion: "このコンピューターにだけ残ります", in: .japanese)
    }

    func refusedOperations(_ what: String, count: Int, _ reason: SyncRefusal) -> ErrorMessage {
        let why =
            switch reason {
            case .clockAhead: "時計が正しくないときの変更です"
            case .tooLarge: "大きすぎます"
            case .invalid: "受け付けられません"
            }
        return ErrorMessage(
            what, why: "データベースが\(count.grouped)件の変更を拒否しました（\(why)）",
            suggestion: "変更はこのコンピューターに残ります", in: .japanese)
    }

    func unverifiedConnection(_ what: String, mode: String) -> ErrorMessage {
        ErrorMessage(
            what,
            why: "sslmode=\(mode)では、ネットワーク上の第三者がデータベースになりすまし、ライブラリを読み取って変更できます",
            suggestion: "アドレスからsslmodeを除いてください", in: .japanese)
    }

    func passwordPrompt(_ address: String) -> String { "\(address)のパスワード（表示されません）：" }

    var passwordNotStored: String { "パスワードは保存されません（保存先：~/.pgpass、モード0600）" }

    var connecting: String { "接続中" }
    var synchronising: String { "同期中" }
    func started(_ address: String) -> String { "ライブラリを\(address)で共有します" }

    func finished(sent: Int, received: Int) -> String {
        "\(sent.grouped)件の変更を送信し、\(received.grouped)件の変更を受信しました"
    }

    var stopped: String { "ライブラリの共有をやめました" }

    func notRemoved(_ reason: String) -> String {
        "このコンピューターは最長90日間データベースの一覧に残ります（\(reason)）"
    }

    var addressMissing: String { "アドレスが設定されていません" }

    func status(_ status: SyncStatus) -> String {
        switch status {
        case .connecting: "同期中"
        case .synchronised: "同期済み"
        case .unreachable, .refused: "未同期"
        }
    }

    func label(_ field: SyncStatusField) -> String {
        switch field {
        case .address: "データベース"
        case .isOn: "ライブラリ"
        case .pending: "未送信"
        case .lastSyncedAt: "最後の同期"
        case .reachable: "接続"
        case .error: "エラー"
        case .records: "記録"
        case .missingHere: "ここにない記録"
        case .missingThere: "データベースにない記録"
        case .differing: "異なる記録"
        case .skipped: "読み飛ばし"
        case .machines: "コンピューター"
        }
    }

    func isShared(_ isOn: Bool) -> String { isOn ? "共有中" : "共有していません" }
    func isReachable(_ isReachable: Bool) -> String { isReachable ? "できます" : "できません" }
    func pending(_ count: Int) -> String { "\(count.grouped)件の変更" }

    var howToShare: String {
        "nagare config set sync postgresql://USER@HOST/DATABASEとnagare sync initを実行してください"
    }

    func records(_ count: Int) -> String { "\(count.grouped)件" }

    private func note(_ detail: String) -> String { detail.isEmpty ? "" : "（\(detail)）" }

    private func time(_ seconds: TimeInterval) -> String {
        let hours = Int(min(seconds / 3_600, 1e9))
        return hours < 48 ? "\(hours)時間" : "\((hours / 24).grouped)日"
    }
}
