import TerminalUI

/// The texts in Japanese.
struct JapaneseCommandStrings: CommandStrings {
    var general: any CommandGeneralStrings { General() }
    struct General: CommandGeneralStrings {
        func unexpected(_ what: String, detail: String?) -> ErrorMessage {
            ErrorMessage(
                what, why: detail ?? "原因不明のエラーです", suggestion: "実行したコマンドとともに報告してください",
                in: .japanese)
        }

        func notCached(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "--offlineが指定されましたが、キャッシュにありません", suggestion: runOnline, in: .japanese)
        }

        func needsNetwork(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "--offlineが指定されましたが、ネットワークが必要です", suggestion: runOnline, in: .japanese)
        }

        private var runOnline: String { "--offlineなしで実行してください" }

        func verbose(_ message: ErrorMessage, detail: String?) -> ErrorMessage {
            ErrorMessage(
                message.operation, why: detail.map { "\(message.why)（\($0)）" } ?? message.why,
                suggestion: message.suggestion.replacing(
                    #/(.+)(試す|移す)か、-vで詳細を確認してください/#,
                    with: { $0.2 == "試す" ? "\($0.1)試してください" : "\($0.1)移してください" }),
                in: .japanese)
        }
    }

    var lists: any CommandListsStrings { Lists() }
    struct Lists: CommandListsStrings {
        func incomplete(printed: Int, expected: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "\(expected)件中\(printed)件しか読み込めません（\(cause.why)）",
                suggestion: cause.suggestion, in: .japanese)
        }

        func interrupted(_ what: String, printed: Int, of expected: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(expected)件中\(printed)件で中断されました",
                suggestion: "すべて表示するには、もう一度実行してください", in: .japanese)
        }

        func pagesInterrupted(_ what: String, printed: Int, next: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(printed)ページで中断されました", suggestion: "\(next)から続けてください", in: .japanese)
        }

        func undecodablePosts(_ what: String, count: Int) -> String {
            "\(what)：サービスの応答が正しくないため、\(count)件の記事を除外しました"
        }
    }

    var ids: any CommandIDsStrings { IDs() }
    struct IDs: CommandIDsStrings {
        func invalidPost(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "「\(text.fitted(to: 60))」は記事のIDではありません",
                suggestion: "英数字、または\(origin)の記事のURLを指定してください", in: .japanese)
        }

        func invalidVideo(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "「\(text.fitted(to: 60))」は動画のIDではありません",
                suggestion: "UUID、短いUUID、番号、または\(origin)の動画のURLを指定してください", in: .japanese)
        }

        func someFailed(_ what: String, failed: Int, succeeded: Int, untried: Int?) -> ErrorMessage {
            let skipped = untried.map { $0 > 0 ? "、未処理\($0)件" : "" } ?? "、残りは未処理"
            return ErrorMessage(
                what,
                why: "\(failed + succeeded + (untried ?? 0))件中\(failed)件が失敗、\(succeeded)件が成功\(skipped)です",
                suggestion: "上のメッセージを確認し、残りについてもう一度実行してください", in: .japanese)
        }

        func interrupted(_ what: String, completed: Int, of all: Int?, next: String?) -> ErrorMessage {
            ErrorMessage(
                what, why: (all.map { "\($0)件中" } ?? "") + "\(completed)件で中断されました",
                suggestion: (next.map { "\($0.visible)以降の" } ?? "") + "残りについてもう一度実行してください",
                in: .japanese)
        }

        func unreadable(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(path)を読み取れません", suggestion: "パスとアクセス権を確認してください", in: .japanese)
        }

        func tooLong(_ what: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "IDが\(maximum)バイトを超えています", suggestion: "1行に1つずつIDを書いてください",
                in: .japanese)
        }

        func naming(_ what: String, id: String) -> String { "\(what) \(id)" }
    }
}
