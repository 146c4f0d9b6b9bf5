import TerminalUI

/// The texts in Japanese.
struct JapaneseRecordingStrings: RecordingStrings {
    func cannotOpen(_ what: String, path: String, detail: String) -> ErrorMessage {
        message(what, "\(path)を開けません（\(detail)）", "パスとアクセス権を確認してください")
    }

    func cannotWrite(_ what: String, path: String, detail: String) -> ErrorMessage {
        message(
            what, "\(path)に書き込めません（\(detail)）",
            "ディスクを確認してください。ここまでの記録は保存されています")
    }

    func foreignFile(_ what: String, path: String) -> ErrorMessage {
        message(what, "\(path)はnagareの記録ではありません", "別のファイルを選んでください")
    }

    func fileInUse(_ what: String, path: String) -> ErrorMessage {
        message(what, "\(path)には別の実行が記録されています", "別のファイルを選んでください")
    }

    var endDevtools: String { "Ctrl-Cを押すと終了します。" }

    func foreignApp(_ what: String, path: String, app: String) -> ErrorMessage {
        message(
            what, "\(path)はnagareではなく\(app.isEmpty ? "別のプログラム" : app)で記録されています",
            "それでも読み取る場合は--any-appを使ってください")
    }

    func unreadable(_ what: String, path: String, _ damage: NagareStrings.Journal.Damage) -> ErrorMessage {
        message(what, why(damage, path), suggestion(damage))
    }

    private func why(_ damage: NagareStrings.Journal.Damage, _ path: String) -> String {
        switch damage {
        case .empty: "\(path)は空です"
        case .notARecording: "\(path)はnagareの記録ではありません"
        case .malformed(let line): "\(path)の\(line)行目の形式が正しくありません"
        case .undecodable(let line, let detail):
            "\(path)の\(line)行目をデコードできません（\(Language.japanese.detail(detail))）"
        case .olderFormat(let format): "\(path)の形式\(format)は、このバージョンでは読み取れなくなりました"
        case .newerFormat(let format): "\(path)の形式\(format)は、このバージョンでは読み取れません"
        case .unavailable(let detail): "\(path)を読み取れません（\(Language.japanese.detail(detail))）"
        case .noRun(let run, let count): "\(path)に\(run)回目の実行はありません（全\(count)回）"
        }
    }

    private func suggestion(_ damage: NagareStrings.Journal.Damage) -> String {
        switch damage {
        case .newerFormat: "nagareを更新してください"
        case .olderFormat: "記録したバージョンで読み取ってください"
        case .unavailable: "ファイルを確認し、もう一度試してください"
        case .noRun(_, let count):
            count == 1 ? "--runを省略してください" : "1〜\(count)から選んでください"
        case .empty, .notARecording, .malformed, .undecodable:
            "--recordで記録したファイルを使ってください"
        }
    }

    func earlierRuns(_ what: String, path: String, count: Int) -> String {
        let option = count == 1 ? "--run 1" : "--run 1〜--run \(count)"
        return "\(what)：\(path)にはこれより前の実行も\(count)回記録されています（\(option)で読み取れます）"
    }

    func unknownAction(_ what: String, number: UInt64, last: UInt64) -> ErrorMessage {
        message(
            what, "アクション\(number)はありません",
            "1〜\(last)のアクション、または初期状態の0を指定してください")
    }

    func outputIsRecording(_ what: String) -> ErrorMessage {
        message(what, "出力が記録を上書きしてしまいます", "-oで別のファイルを指定してください")
    }

    func noFrames(_ what: String) -> ErrorMessage {
        message(what, "この記録にはフレームがありません", "コマンドではなくアプリを記録してください")
    }

    func noFrame(_ what: String, upTo action: UInt64, path: String) -> ErrorMessage {
        message(what, "アクション\(action)までにフレームは描画されていません", listActions(path))
    }

    func noChange(_ what: String, of place: String, to value: String?, current: String, path: String)
        -> ErrorMessage
    {
        message(
            what,
            value.map { "\(place)を\($0)に変更したアクションはありません" }
                ?? "\(place)を変更したアクションはありません（最初から\(current)です）",
            printState(path))
    }

    func unknownStore(_ what: String, _ place: String, similar: [String], path: String) -> ErrorMessage {
        message(
            what, "\(place)のストアは記録にありません",
            similar.isEmpty ? listActions(path) : "\(list(similar))を試してください")
    }

    func unknownPart(_ what: String, _ part: String, of store: String, similar: [String], path: String)
        -> ErrorMessage
    {
        message(
            what, "\(store)に「\(part)」という値があったことはありません",
            similar.isEmpty ? printState(path) : "\(list(similar))を試してください")
    }

    func severalStores(_ what: String, _ place: String, _ stores: [String]) -> ErrorMessage {
        message(what, "\(place)に一致する開いているストアが複数あります", "\(list(stores))から選んでください")
    }

    func damaged(_ what: String, path: String, line: Int, _ kind: NagareStrings.Journal.LineDamage)
        -> ErrorMessage
    {
        let why =
            switch kind {
            case .malformed: "\(line)行目の形式が正しくありません"
            case .changed: "\(line)行目が記録後に変更されています"
            case .missing(let first, let last):
                "\(line)行目の前にあるはずのアクション\(first == last ? "\(first)" : "\(first)〜\(last)")がありません"
            }
        return message(what, "\(path)：\(why)", "それより前の行だけを読み取りました")
    }

    var noEnd: String {
        "記録に終わりがありません。nagareがまだ実行中か、強制終了されて最後の部分が失われています"
    }

    func different(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        message(what, difference, listActions(path))
    }

    func differentFrame(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        message(what, difference, "nagare journal verify --frames \(path)で両方のフレームを表示してください")
    }

    func replayDiffers(_ difference: String) -> String { "journal：再生結果が記録と異なります。\(difference)" }

    func scrubbedDiffers(_ difference: String) -> String {
        "journal scrub：データを消した記録の再生結果が元と異なります。\(difference)"
    }

    func key(_ name: String, count: Int, isUsed: Bool) -> StyledLine {
        StyledLine([
            StyledSpan("      キー："), StyledSpan(name + (count > 1 ? " ×\(count)" : ""), .strong),
            StyledSpan(isUsed ? "" : "（効果なし）"),
        ])
    }

    var replaying: String { "記録を再生しています" }

    var truncated: String { "最後の行は不完全なため、読み飛ばしました" }

    func identical(actions: Int, frames: Int) -> String {
        "一致：アクション\(actions)件、フレーム\(frames)件"
    }
}

/// Generated tests, and a recorded frame beside the one that this version draws.
extension JapaneseRecordingStrings {
    func noActions(_ what: String, path: String) -> ErrorMessage {
        message(what, "このパスのスコープで記録されたアクションはありません", listActions(path))
    }

    func stateMismatch(_ what: String, state: String, action: UInt64, path: String) -> ErrorMessage {
        message(what, "アクション\(action)の後の\(state)が再生結果と異なります", listActions(path))
    }

    func undecodableState(_ what: String, state: String, detail: String, path: String) -> ErrorMessage {
        message(what, "\(state)：\(detail)", listActions(path))
    }

    var recordedFrame: String { "記録" }
    var currentFrame: String { "このバージョン" }
    var sameTexts: String { "文字は同じですが、スタイル、画像、またはカーソルが異なります。" }
    var noTexts: String { "記録にフレームの文字は含まれていません。このバージョンの描画結果：" }

    func frameDiffers(after action: (number: UInt64, name: String)?, columns: Int, rows: Int) -> String {
        let place = action.map { "アクション\($0.number)（\($0.name)）の後" } ?? "開始時点"
        return "\(place)、\(columns)×\(rows)のフレームが異なります"
    }

    private func message(_ what: String, _ why: String, _ suggestion: String) -> ErrorMessage {
        ErrorMessage(what, why: why, suggestion: suggestion, in: .japanese)
    }

    private func list(_ items: [String]) -> String { items.joined(separator: "、") }

    private func listActions(_ path: String) -> String {
        "nagare journal show \(path)でアクションを確認してください"
    }

    private func printState(_ path: String) -> String {
        "nagare journal state \(path)で状態を確認してください"
    }
}
