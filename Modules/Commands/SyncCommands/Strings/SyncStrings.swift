import Console
import FluxScreens
package import Foundation
import Persistence
import ServiceTexts
package import Sync
package import TerminalFrames

/// The texts about synchronisation.
package struct SyncStrings: Sendable {
    package let language: Language

    package func noAddress(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("there is no database to share", "共有するデータベースが設定されていません"),
            suggestion: language.text(
                "run nagare config set sync postgresql://USER@HOST/DATABASE",
                "nagare config set sync postgresql://USER@HOST/DATABASEを実行してください"), in: language)
    }

    /// Why synchronisation failed, and what to do, for all failures except `.storage`.
    package func explanation(_ failure: SyncFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .offline(let detail):
            (
                language.text(
                    "the database cannot be reached\(note(detail))", "データベースに接続できません\(note(detail))"),
                language.text("check the connection", "接続を確認してください")
            )
        case .timedOut:
            (
                language.text("the database did not answer in time", "データベースから時間内に応答がありません"),
                language.text("try again later", "しばらくしてからもう一度試してください")
            )
        case .loginRefused(let detail):
            (
                language.text(
                    "the database refused the login\(note(detail))", "データベースへのログインが拒否されました\(note(detail))"),
                language.text("check the user and ~/.pgpass", "ユーザーと~/.pgpassを確認してください")
            )
        case .passwordMissing:
            (
                language.text("the database asks for a password", "データベースのパスワードが必要です"),
                language.text("store it in ~/.pgpass (mode 0600)", "~/.pgpass（パーミッション600）に保存してください")
            )
        case .passwordWithheld(let server):
            (
                language.text(
                    "the database asks for a password, and PGPASSWORD is not sent to \(server), which only settings.json names",
                    "データベースがパスワードを求めていますが、\(server)はsettings.jsonだけで指定されているため、PGPASSWORDを送信しません"),
                language.text(
                    "name it with PGHOST (and PGPORT), or store the password in ~/.pgpass (mode 0600)",
                    "PGHOST（とPGPORT）で指定するか、~/.pgpass（パーミッション600）に保存してください")
            )
        case .passwordFileNotPrivate(let path):
            (
                language.text(
                    "other users can access \(path), so it is not used", "\(path)は他のユーザーもアクセスできるため使いません"),
                language.text("run chmod 600 \(path)", "chmod 600 \(path)を実行してください")
            )
        case .untrusted(let detail):
            (
                language.text(
                    "the connection to the database is not secure\(note(detail))",
                    "データベースへの接続が安全ではありません\(note(detail))"),
                language.text(
                    "name the certificate of its authority with sslrootcert in the address, or in ~/.postgresql/root.crt",
                    "ホスト名を確認するか、信頼する証明書をアドレスのsslrootcertで指定してください")
            )
        case .wrongCertificateName(let detail):
            (
                language.text(
                    "the database's certificate is that of another host\(note(detail))",
                    "データベースの証明書は別のホストのものです\(note(detail))"),
                language.text(
                    "use the name in its certificate as the host in the address", "証明書にある名前をアドレスのホストに指定してください"
                )
            )
        case .tlsMissing(let detail):
            (
                language.text(
                    "the database offers no secure connection\(note(detail))",
                    "データベースは安全な接続に対応していません\(note(detail))"),
                language.text(
                    "turn on ssl in the server's postgresql.conf, and check the host and the port",
                    "サーバーのpostgresql.confでsslを有効にし、ホストとポートを確認してください")
            )
        case .unverified(let mode):
            (
                language.text(
                    "with sslmode=\(mode), nobody verifies that the database is yours",
                    "sslmode=\(mode)では、データベースが本物かどうかを確認できません"),
                language.text(
                    "remove sslmode from the address, or run nagare config set sync_tls any to accept that",
                    "アドレスからsslmodeを除くか、nagare config set sync_tls anyで許可してください")
            )
        case .clientMissing(let package):
            (
                language.text("libpq cannot be loaded", "libpqを読み込めません"),
                language.text("install \(package)", "\(package)をインストールしてください")
            )
        case .invalidAddress(let detail):
            (
                language.text(
                    "the address of the database is invalid\(note(detail))",
                    "データベースのアドレスが正しくありません\(note(detail))"),
                language.text("change it with nagare config set sync", "nagare config set syncで変更してください")
            )
        case .databaseMissing(let detail):
            (
                language.text(
                    detail.isEmpty ? "the database does not exist" : detail, "データベースがありません\(note(detail))"),
                language.text(
                    "create it, such as with createdb, or change the address with nagare config set sync",
                    "createdbなどで作成するか、nagare config set syncでアドレスを変更してください")
            )
        case .notPrepared:
            (
                language.text("the database is not set up", "データベースが準備されていません"),
                language.text("run nagare sync init", "nagare sync initを実行してください")
            )
        case .schemaMissing(let detail):
            (
                language.text(
                    "the schema for the tables does not exist\(note(detail))",
                    "テーブルを置くスキーマがありません\(note(detail))"),
                language.text(
                    "create it with CREATE SCHEMA, or change the address with nagare config set sync",
                    "CREATE SCHEMAで作成するか、nagare config set syncでアドレスを変更してください")
            )
        case .wrongSchema(let found, let expected) where found > expected:
            (
                language.text("a newer version of nagare uses the database", "新しいバージョンのnagareがデータベースを使っています"),
                language.text("update nagare", "nagareを更新してください")
            )
        case .wrongSchema:
            (
                language.text(
                    "an older version of nagare set up the database", "データベースは古いバージョンのnagareで準備されています"),
                language.text("run nagare sync init", "nagare sync initを実行してください")
            )
        case .wrongClock(let seconds):
            (
                language.text(
                    "this machine's clock is \(time(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") the database's",
                    "このコンピューターの時計がデータベースより\(time(abs(seconds)))\(seconds > 0 ? "進んでいます" : "遅れています")"),
                language.text("set it, and run nagare sync now", "時計を合わせてから、nagare sync nowを実行してください")
            )
        case .unexpectedAnswer(let detail):
            (
                language.text(
                    "the database's answer is invalid\(note(detail))", "データベースの応答が正しくありません\(note(detail))"),
                language.text("check that the address is that of PostgreSQL", "アドレスがPostgreSQLのものか確認してください")
            )
        case .refused(let detail):
            (
                language.text(
                    "the database refused a change\(note(detail))", "データベースが変更を拒否しました\(note(detail))"),
                language.text("check its permissions and its space", "権限と空き容量を確認してください")
            )
        case .excluded:
            (
                language.text("another machine has excluded this one", "このコンピューターは別のコンピューターによって除外されました"),
                language.text(
                    "run nagare sync stop and nagare sync init to join again",
                    "もう一度共有するには、nagare sync stopとnagare sync initを実行してください")
            )
        case .notStarted:
            (
                language.text("this machine does not share its library", "このコンピューターはライブラリを共有していません"),
                language.text("run nagare sync init", "nagare sync initを実行してください")
            )
        case .otherDatabase:
            (
                language.text(
                    "the address leads to another database, with which this library is not united",
                    "アドレスは、このライブラリを統合していない別のデータベースを指しています"),
                language.text(
                    "run nagare sync now, which says what that changes and asks",
                    "nagare sync nowを実行してください（変更の内容を示してから確認します）")
            )
        case .replacedDatabase:
            (
                language.text(
                    "the database was emptied or replaced since the last sync",
                    "前回の同期の後に、データベースが空になったか、置き換えられました"),
                language.text(
                    "run nagare sync now, which says what uniting them changes",
                    "nagare sync nowを実行してください（統合による変更の内容が示されます）")
            )
        case .cancelled:
            (language.text("interrupted", "中断されました"), language.text("run it again", "もう一度実行してください"))
        case .storage:
            (
                language.text("the library cannot be used", "ライブラリを使えません"),
                language.text("check its permissions", "アクセス権を確認してください")
            )
        }
    }

    package func nothingToStop(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("this machine does not share its library", "このコンピューターはライブラリを共有していません"),
            suggestion: language.text("there is nothing to stop", "停止する必要はありません"), in: language)
    }

    /// - Parameter count: The number of operations that were not sent.
    package func unsent(_ operation: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(changes(count)) \(count == 1 ? "was" : "were") not sent", "\(count.grouped)件の変更は送信されていません"),
            suggestion: language.text(
                "\(count == 1 ? "it remains" : "they remain") on this machine only", "このコンピューターにだけ残ります"),
            in: language)
    }

    package func refusedOperations(_ operation: String, count: Int, _ reason: SyncRefusal) -> ErrorMessage {
        let why =
            switch reason {
            case .clockAhead: language.text("made while this machine's clock was wrong", "時計が正しくないときの変更です")
            case .tooLarge: language.text("too large", "大きすぎます")
            case .invalid: language.text("not accepted", "受け付けられません")
            }
        return ErrorMessage(
            operation,
            why: language.text(
                "the database refused \(changes(count)): \(why)", "データベースが\(count.grouped)件の変更を拒否しました（\(why)）"
            ), suggestion: language.text("the changes remain on this machine", "変更はこのコンピューターに残ります"),
            in: language)
    }

    /// A warning: the user has agreed to a connection that does not verify the server.
    package func unverifiedConnection(_ operation: String, mode: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "with sslmode=\(mode), others in the network can pretend to be the database, read the library and "
                    + "change it", "sslmode=\(mode)では、ネットワーク上の第三者がデータベースになりすまし、ライブラリを読み取って変更できます"),
            suggestion: language.text("remove sslmode from the address", "アドレスからsslmodeを除いてください"),
            in: language)
    }

    /// - Parameter address: Without parameters.
    package func passwordPrompt(_ address: String) -> String {
        language.text("Password for \(address) (it is not shown): ", "「\(address)」のパスワード（表示されません）：")
    }

    /// Where to store the password that was typed.
    package var passwordNotStored: String {
        language.text(
            "the password is not stored; for the app, add it to ~/.pgpass (mode 0600)",
            "パスワードは保存されません（保存先：~/.pgpass、パーミッション600）")
    }

    package var synchronising: String { language.text("syncing", "同期中") }

    /// - Parameter address: Without parameters.
    package func started(_ address: String) -> String {
        language.text("this machine now shares its library over \(address)", "ライブラリを「\(address)」で共有します")
    }

    package func finished(sent: Int, received: Int) -> String {
        language.text(
            "sent \(changes(sent)), received \(changes(received))",
            "\(sent.grouped)件の変更を送信し、\(received.grouped)件の変更を受信しました")
    }

    package var stopped: String {
        language.text("this machine no longer shares its library", "ライブラリの共有をやめました")
    }

    /// The machine could not be removed from the database's list.
    ///
    /// - Parameter reason: A clause.
    package func notRemoved(_ reason: String) -> String {
        language.text(
            "the database lists this machine for up to 90 days: \(reason)",
            "このコンピューターは最長90日間データベースの一覧に残ります（\(reason)）")
    }

    /// Why the database of a shared library cannot be used, as a clause.
    package var addressMissing: String { language.text("its address is not set", "アドレスが設定されていません") }

    private func note(_ detail: String) -> String {
        detail.isEmpty ? "" : language.text(" (\(detail))", "（\(detail)）")
    }
}

extension Language {
    /// The texts about synchronisation in this language.
    package var syncStrings: SyncStrings { SyncStrings(language: self) }
}

extension SyncStrings {
    package func status(_ status: SyncStatus) -> String {
        switch status {
        case .connecting: synchronising
        case .synchronised: language.text("synced", "同期済み")
        case .unreachable, .refused: language.text("not synced", "未同期")
        }
    }

    func label(_ field: SyncStatusField) -> String {
        switch field {
        case .address: language.text("Database", "データベース")
        case .isOn: language.text("Library", "ライブラリ")
        case .pending: language.text("Not sent", "未送信")
        case .lastSyncedAt: language.text("Last synced", "最後の同期")
        case .reachable: language.text("Reachable", "接続")
        case .error: language.text("Error", "エラー")
        case .records: language.text("Records", "記録")
        case .missingHere: language.text("Missing here", "ここにない記録")
        case .missingThere: language.text("Missing there", "データベースにない記録")
        case .differing: language.text("Different", "異なる記録")
        case .skipped: language.text("Skipped", "読み飛ばし")
        case .machines: language.text("Machines", "コンピューター")
        }
    }

    package func isShared(_ isOn: Bool) -> String {
        isOn ? language.text("shared", "共有中") : language.text("not shared", "共有していません")
    }

    package func isReachable(_ isReachable: Bool) -> String {
        isReachable ? language.text("yes", "できます") : language.text("no", "できません")
    }

    package func pending(_ count: Int) -> String { language.text(changes(count), "\(count.grouped)件の変更") }

    package var howToShare: String {
        language.text(
            "run nagare config set sync postgresql://USER@HOST/DATABASE, then nagare sync init",
            "nagare config set sync postgresql://USER@HOST/DATABASEとnagare sync initを実行してください")
    }

    package func records(_ count: Int) -> String {
        language.text(count == 1 ? "1 record" : "\(count.grouped) records", "\(count.grouped)件")
    }

    package func changes(_ count: Int) -> String {
        count == 1 ? "1 change" : "\(count.grouped) changes"
    }

    package func time(_ seconds: TimeInterval) -> String {
        let hours = Int(min(seconds / 3_600, 1e9))
        return hours < 48
            ? language.text("\(hours) hours", "\(hours)時間")
            : language.text("\((hours / 24).grouped) days", "\((hours / 24).grouped)日")
    }

    /// The message for a failure.
    package func message(_ operation: String, _ failure: SyncFailure) -> ErrorMessage {
        if case .storage(let path, let problem) = failure {
            return ErrorMessage(operation, LibraryFailure(problem, path: path), in: language)
        }
        let (why, suggestion) = explanation(failure)
        return ErrorMessage(operation, why: why, suggestion: suggestion, in: language)
    }
}

extension LibraryFailure {
    fileprivate init(_ problem: SyncFailure.StorageProblem, path: String) {
        self =
            switch problem {
            case .full: .full(path: path)
            case .denied: .denied(path: path)
            case .busy: .busy(path: path)
            case .newer: .newer(path: path)
            case .notALibrary: .notALibrary(path: path)
            case .failed(let detail): .failed(path: path, detail: detail)
            case .broken(let detail): .broken(path: path, detail: detail)
            }
    }
}
