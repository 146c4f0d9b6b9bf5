import Console
import FluxScreens
package import Foundation
import Persistence
import Sync
import TerminalFrames

extension SyncStrings {
    package func status(_ status: SyncStatus) -> String {
        switch status {
        case .connecting: language.text("syncing", "同期中")
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
}
