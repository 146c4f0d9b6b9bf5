import FluxJSON
import Persistence
package import TerminalFrames

/// Results and errors of commands.
package struct CommandStrings: Sendable {
    package let language: Language

    package var general: General { General(language: language) }

    package struct General: Sendable {
        package let language: Language

        package func unexpected(_ operation: String, detail: String?) -> ErrorMessage {
            ErrorMessage(
                operation, why: detail ?? language.text("unknown error", "原因不明のエラーです"),
                suggestion: language.text(
                    "report this with the command that you ran", "実行したコマンドとともに報告してください"), in: language)
        }

        /// `--offline` was given, and the cache has no answer.
        func notCached(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "not in the cache, and --offline was given", "--offlineが指定されましたが、キャッシュにありません"),
                suggestion: runOnline, in: language)
        }

        /// `--offline` was given to a command whose answers are never cached.
        package func needsNetwork(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "needs the network, and --offline was given", "--offlineが指定されましたが、ネットワークが必要です"),
                suggestion: runOnline, in: language)
        }

        package func cached(_ operation: String, on date: String) -> String {
            language.text(
                "\(operation): offline; showing the copy cached on \(date)",
                "\(operation)：オフラインのため、\(date)にキャッシュした内容を表示しています")
        }

        package func foundInCache(_ operation: String) -> String {
            language.text(
                "\(operation): offline; showing matches from the cache",
                "\(operation)：オフラインのため、キャッシュから検索した結果を表示しています")
        }

        package var loading: String { language.text("loading", "読み込み中") }

        private var runOnline: String { language.text("run it without --offline", "--offlineなしで実行してください") }

        /// - Parameter detail: The detail that `-v` adds; `nil` if there is none.
        package func verbose(_ message: ErrorMessage, detail: String?) -> ErrorMessage {
            ErrorMessage(
                message.operation,
                why: detail.map { language.text("\(message.why) (\($0))", "\(message.why)（\($0)）") }
                    ?? message.why,
                suggestion: language.text(
                    message.suggestion.replacing(#/, or [^,;]* -v$/#, with: ""),
                    message.suggestion.replacing(
                        #/(.+)(試す|移す)か、-vで詳細を確認してください/#,
                        with: { $0.2 == "試す" ? "\($0.1)試してください" : "\($0.1)移してください" })),
                in: language)
        }
    }

    package var lists: Lists { Lists(language: language) }

    package struct Lists: Sendable {
        package let language: Language

        /// A later page failed, and the rows before it have been printed.
        package func incomplete(printed: Int, expected: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation,
                why: language.text(
                    "only \(printed) of \(expected) could be loaded: \(cause.why)",
                    "\(expected)件中\(printed)件しか読み込めません（\(cause.why)）"), suggestion: cause.suggestion,
                in: language)
        }

        /// - Parameter printed: The number of printed rows, more than 0.
        package func interrupted(_ operation: String, printed: Int, of expected: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "interrupted after \(printed) of \(expected)", "\(expected)件中\(printed)件で中断されました"),
                suggestion: language.text("run it again for the whole list", "すべて表示するには、もう一度実行してください"),
                in: language)
        }

        /// - Parameter next: The path of the first page that was not printed.
        package func pagesInterrupted(_ operation: String, printed: Int, next: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "interrupted after \(printed == 1 ? "1 page" : "\(printed) pages")",
                    "\(printed)ページで中断されました"),
                suggestion: language.text("continue with \(next)", "\(next)から続けてください"), in: language)
        }

        package func undecodablePosts(_ operation: String, count: Int) -> String {
            language.text(
                "\(operation): skipped \(NagareStrings.posts(count)): the service's response was invalid",
                "\(operation)：サービスの応答が正しくないため、\(count)件の記事を除外しました")
        }
    }

    package var ids: IDs { IDs(language: language) }

    package struct IDs: Sendable {
        package let language: Language

        package var standardInput: String { language.text("standard input", "標準入力") }

        package func invalidPost(_ operation: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(text.fitted(to: 60))\" is not the id of a post",
                    "「\(text.fitted(to: 60))」は記事のIDではありません"),
                suggestion: language.text(
                    "give letters and digits, or a post's URL at \(origin)",
                    "英数字、または \(origin) の記事のURLを指定してください"), in: language)
        }

        package func invalidVideo(_ operation: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(text.fitted(to: 60))\" is not the id of a video",
                    "「\(text.fitted(to: 60))」は動画のIDではありません"),
                suggestion: language.text(
                    "give a UUID, a short UUID, a number, or a video's URL at \(origin)",
                    "UUID、短いUUID、番号、または \(origin) の動画のURLを指定してください"), in: language)
        }

        package func invalidChannel(_ operation: String, text: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(text.fitted(to: 60))\" is not a channel", "「\(text.fitted(to: 60))」はチャンネルではありません"),
                suggestion: language.text(
                    "give NAME@HOST, or the address of its page, https://HOST/c/NAME",
                    "NAME@HOST、またはチャンネルのページのURL（https://HOST/c/NAME）を指定してください"), in: language)
        }

        /// - Parameter list: Such as `channel:NAME@HOST`.
        package func unknownList(_ operation: String, list: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the instance does not know \(list)", "このインスタンスには「\(list)」がありません"),
                suggestion: language.text(
                    "check the name; its page has it as NAME@HOST, or in its address",
                    "名前を確認してください（ページにNAME@HOSTとして、またはURLの中に表示されます）"), in: language)
        }

        /// The address of a channel, an account or a playlist was given in place of a video.
        ///
        /// - Parameter list: Such as `channel:NAME@HOST`.
        package func listForVideo(_ operation: String, text: String, list: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(text.fitted(to: 60))\" is not a video but a list of videos",
                    "「\(text.fitted(to: 60))」は動画ではなく動画の一覧です"),
                suggestion: language.text(
                    "list them with nagare episode search \(list)",
                    "一覧の表示：nagare episode search \(list)"), in: language)
        }

        /// The id of a video was given in place of that of a post: nagare feed prints both.
        package func videoForPost(_ operation: String, id: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\(id) is the id of a video, not of a post", "\(id)は記事ではなく動画のIDです"),
                suggestion: language.text(
                    "use nagare episode show \(id)", "動画の表示：nagare episode show \(id)"), in: language)
        }

        /// The id of a post was given in place of that of a video: nagare feed prints both.
        package func postForVideo(_ operation: String, id: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\(id) is the id of a post, not of a video", "\(id)は動画ではなく記事のIDです"),
                suggestion: language.text("use nagare post \(id)", "記事の表示：nagare post \(id)"), in: language)
        }

        /// Some of several ids failed.
        ///
        /// - Parameter untried: `nil` if their number is unknown.
        func someFailed(_ operation: String, failed: Int, succeeded: Int, untried: Int?) -> ErrorMessage {
            let skipped =
                untried.map { $0 > 0 ? language.text(", \($0) not tried", "、未処理\($0)件") : "" }
                ?? language.text(", the rest not tried", "、残りは未処理")
            return ErrorMessage(
                operation,
                why:
                    language.text(
                        "\(failed) of \(failed + succeeded + (untried ?? 0)) failed, \(succeeded) succeeded\(skipped)",
                        "\(failed + succeeded + (untried ?? 0))件中\(failed)件が失敗、\(succeeded)件が成功\(skipped)です"),
                suggestion: language.text(
                    "see above, and run it again for the rest", "上のメッセージを確認し、残りについてもう一度実行してください"),
                in: language)
        }

        /// - Parameters:
        ///   - all: The number of ids; `nil` if it is unknown.
        ///   - next: The first id that was not processed; `nil` if it had not arrived.
        package func interrupted(
            _ operation: String, completed: Int, of all: Int?, next: String?
        ) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "interrupted after \(completed)" + (all.map { " of \($0)" } ?? ""),
                    (all.map { "\($0)件中" } ?? "") + "\(completed)件で中断されました"),
                suggestion: language.text(
                    "run it again for the rest" + (next.map { ", from \($0.visible) on" } ?? ""),
                    (next.map { "\($0.visible)以降の" } ?? "") + "残りについてもう一度実行してください"), in: language)
        }

        package func unreadable(_ operation: String, path: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("cannot read \(path)", "\(path)を読み取れません"),
                suggestion: language.text("check the path and its permissions", "パスとアクセス権を確認してください"),
                in: language)
        }

        package func tooLong(_ operation: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("an id is longer than \(maximum) bytes", "IDが\(maximum)バイトを超えています"),
                suggestion: language.text("give one id per line", "1行に1つずつIDを書いてください"), in: language)
        }

        /// Names the id that failed, if the reason does not.
        func naming(_ operation: String, id: String) -> String { "\(operation) \(id)" }
    }
}

extension Language {
    /// The texts of commands in this language.
    package var commandStrings: CommandStrings { CommandStrings(language: self) }
}

/// Dates in lists.
struct RelativeDateStrings: Sendable {
    package let language: Language

    package var now: String { language.text("now", "たった今") }

    /// - Parameter count: The number of days, 1 or more.
    /// - Returns: `nil` if the date is shown instead.
    func daysAgo(_ count: Int) -> String? {
        language.text(count == 1 ? "yesterday" : nil, count == 1 ? "昨日" : count < 7 ? "\(count)日前" : nil)
    }

    func minutesAgo(_ count: Int) -> String { language.text("\(count) min ago", "\(count)分前") }
    func hoursAgo(_ count: Int) -> String { language.text("\(count) h ago", "\(count)時間前") }
}

extension Language {
    /// Dates in lists, in this language.
    var relativeDateStrings: RelativeDateStrings { RelativeDateStrings(language: self) }
}
