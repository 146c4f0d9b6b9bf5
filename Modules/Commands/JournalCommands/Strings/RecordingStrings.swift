import Console
package import TerminalFrames

/// Recordings: their errors, and what the commands about them print besides `JournalText`.
package struct RecordingStrings: Sendable {
    let language: Language

    func cannotOpen(_ operation: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("cannot open \(path) (\(detail))", "\(path)を開けません（\(detail)）"),
            suggestion: language.text("check the path and its permissions", "パスとアクセス権を確認してください"), in: language
        )
    }

    func cannotWrite(_ operation: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("cannot write \(path) (\(detail))", "\(path)に書き込めません（\(detail)）"),
            suggestion: language.text(
                "check the disk; the recording is complete up to this point", "ディスクを確認してください。ここまでの記録は保存されています"
            ), in: language)
    }

    /// The file for `--record` exists and is not a recording, so nothing is appended to it.
    func foreignFile(_ operation: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("\(path) is not a Nagare recording", "\(path)はnagareの記録ではありません"),
            suggestion: language.text("choose another file", "別のファイルを選んでください"), in: language)
    }

    /// Another process is recording in the file for `--record`.
    func fileInUse(_ operation: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("another run is being recorded in \(path)", "\(path)には別の実行が記録されています"),
            suggestion: language.text("choose another file", "別のファイルを選んでください"), in: language)
    }

    /// The devtools serve recordings until the user ends them.
    package var endDevtools: String { language.text("Press Ctrl-C to end.", "Ctrl-Cを押すと終了します。") }

    var noDevtools: String {
        language.text(
            "no program runs with devtools; start one with nagare --devtools",
            "開発ツール付きで実行中のプログラムはありません。nagare --devtoolsで起動できます")
    }

    func runningProcess(_ id: Int32, since start: String) -> String {
        language.text("process \(id), since \(start)", "プロセス\(id)、\(start)から")
    }

    func foreignApp(_ operation: String, path: String, app: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(path) was recorded by \(app.isEmpty ? "another program" : app), not by nagare",
                "\(path)はnagareではなく\(app.isEmpty ? "別のプログラム" : app)で記録されています"),
            suggestion: language.text("use --any-app to read it anyway", "それでも読み取る場合は--any-appを使ってください"),
            in: language)
    }

    func unreadable(_ operation: String, path: String, _ damage: NagareStrings.Journal.Damage) -> ErrorMessage
    {
        ErrorMessage(operation, why: why(damage, path), suggestion: suggestion(damage), in: language)
    }

    private func why(_ damage: NagareStrings.Journal.Damage, _ path: String) -> String {
        switch damage {
        case .empty: language.text("\(path) is empty", "\(path)は空です")
        case .notARecording: language.text("\(path) is not a Nagare recording", "\(path)はnagareの記録ではありません")
        case .malformed(let line):
            language.text("\(path): line \(line) is malformed", "\(path)の\(line)行目の形式が正しくありません")
        case .undecodable(let line, let detail):
            language.text(
                "\(path): line \(line) cannot be decoded (\(detail))",
                "\(path)の\(line)行目をデコードできません（\(Language.japanese.detail(detail))）")
        case .olderFormat(let format):
            language.text(
                "\(path) has format \(format), which this version no longer reads",
                "\(path)の形式\(format)は、このバージョンでは読み取れなくなりました")
        case .newerFormat(let format):
            language.text(
                "\(path) has format \(format), which this version cannot read",
                "\(path)の形式\(format)は、このバージョンでは読み取れません")
        case .unavailable(let detail):
            language.text(
                "\(path) cannot be read (\(detail))", "\(path)を読み取れません（\(Language.japanese.detail(detail))）")
        case .noRun(let run, let count):
            language.text(
                "\(path) has no run \(run), only \(count == 1 ? "1 run" : "\(count) runs")",
                "\(path)に\(run)回目の実行はありません（全\(count)回）")
        }
    }

    private func suggestion(_ damage: NagareStrings.Journal.Damage) -> String {
        switch damage {
        case .newerFormat: language.text("update nagare", "nagareを更新してください")
        case .olderFormat: language.text("read it with the version that recorded it", "記録したバージョンで読み取ってください")
        case .unavailable: language.text("check the file and try again", "ファイルを確認し、もう一度試してください")
        case .noRun(_, let count):
            count == 1
                ? language.text("omit --run", "--runを省略してください")
                : language.text("choose a run from 1 to \(count)", "1〜\(count)から選んでください")
        case .empty, .notARecording, .malformed, .undecodable:
            language.text("use a file that was recorded with --record", "--recordで記録したファイルを使ってください")
        }
    }

    /// A file contains several runs, and the last one is read.
    func missingLanguage(_ operation: String, path: String, code: String) -> String {
        language.text(
            "\(operation): the frames of \(path) are in the language \"\(code)\", which this program does not have; they are "
                + "drawn in English and not compared",
            "\(operation)：\(path)の画面の言語「\(code)」はこのプログラムにないため、英語で表示し、比較しません")
    }

    func earlierRuns(_ operation: String, path: String, count: Int) -> String {
        language.text {
            let runs =
                count == 1
                ? "1 earlier run; read it with --run 1"
                : "\(count) earlier runs; read one with --run 1 to --run \(count)"
            return "\(operation): \(path) contains \(runs)"
        } japanese: {
            let option = count == 1 ? "--run 1" : "--run 1〜--run \(count)"
            return "\(operation)：\(path)にはこれより前の実行も\(count)回記録されています（\(option)で読み取れます）"
        }
    }

    func unknownAction(_ operation: String, number: UInt64, last: UInt64) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("there is no action \(number)", "アクション\(number)はありません"),
            suggestion: language.text(
                "choose an action from 1 to \(last), or 0 for the initial state",
                "1〜\(last)のアクション、または初期状態の0を指定してください"), in: language)
    }

    func outputIsRecording(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("the output would overwrite the recording", "出力が記録を上書きしてしまいます"),
            suggestion: language.text("choose another file with -o", "-oで別のファイルを指定してください"), in: language)
    }

    func noFrames(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("the recording contains no frames", "この記録にはフレームがありません"),
            suggestion: language.text("record the app instead of a command", "コマンドではなくアプリを記録してください"),
            in: language)
    }

    func noFrame(_ operation: String, upTo action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "no frame was drawn up to action \(action)", "アクション\(action)までにフレームは描画されていません"),
            suggestion: listActions(path), in: language)
    }

    /// - Parameter why: The sentence of `JournalText`.
    func noChange(_ operation: String, _ why: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: why,
            suggestion: language.text("print the state with nagare journal state \(path)", printState(path)),
            in: language)
    }

    func unknownStore(
        _ operation: String, _ place: String, similar: [String], path: String
    ) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("the recording has no store for \(place)", "\(place)のストアは記録にありません"),
            suggestion: similar.isEmpty
                ? listActions(path)
                : language.text(
                    "try \(language.list(similar))", "\(language.list(similar))を試してください"),
            in: language)
    }

    func unknownPart(
        _ operation: String, _ part: String, of store: String, similar: [String], path: String
    ) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(store) never had a value named \(part)", "\(store)に「\(part)」という値があったことはありません"),
            suggestion: language.text(
                similar.isEmpty
                    ? "print the state with nagare journal state \(path)"
                    : "try \(language.list(similar))",
                similar.isEmpty ? printState(path) : "\(language.list(similar))を試してください"), in: language)
    }

    func severalStores(_ operation: String, _ place: String, _ stores: [String]) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("\(place) stands for several open stores", "\(place)に一致する開いているストアが複数あります"),
            suggestion: language.text(
                "choose one of \(language.list(stores))", "\(language.list(stores))から選んでください"),
            in: language)
    }

    /// - Parameter line: The damaged line, from 1.
    func damaged(_ operation: String, path: String, line: Int, _ kind: NagareStrings.Journal.LineDamage)
        -> ErrorMessage
    {
        let why =
            switch kind {
            case .malformed:
                language.text("line \(line) is malformed", "\(line)行目の形式が正しくありません")
            case .changed:
                language.text("line \(line) was changed after it was recorded", "\(line)行目が記録後に変更されています")
            case .missing(let first, let last):
                language.text(
                    first == last
                        ? "action \(first) is missing before line \(line)"
                        : "actions \(first) to \(last) are missing before line \(line)",
                    "\(line)行目の前にあるはずのアクション\(first == last ? "\(first)" : "\(first)〜\(last)")がありません")
            }
        return ErrorMessage(
            operation, why: language.text("\(path): \(why)", "\(path)：\(why)"),
            suggestion: language.text("only the lines before it were read", "それより前の行だけを読み取りました"), in: language
        )
    }

    func listActions(_ path: String) -> String {
        language.text(
            "list the actions with nagare journal show \(path)", "nagare journal show \(path)でアクションを確認してください")
    }

    private func printState(_ path: String) -> String {
        "nagare journal state \(path)で状態を確認してください"
    }
}

extension Language {
    /// The texts about recordings that the commands add.
    package var recordingStrings: RecordingStrings { RecordingStrings(language: self) }
}

extension RecordingStrings {
    var noEnd: String {
        language.text(
            "the recording has no end: nagare is still running, or it was killed and the last moments are missing",
            "記録に終わりがありません。nagareがまだ実行中か、強制終了されて最後の部分が失われています")
    }

    func different(_ operation: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(operation, why: difference, suggestion: listActions(path), in: language)
    }

    /// A different frame is the first difference, and was not shown.
    func differentFrame(_ operation: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: difference,
            suggestion: language.text(
                "show both with nagare journal verify --frames \(path)",
                "nagare journal verify --frames \(path)で両方のフレームを表示してください"), in: language)
    }

    func replayDiffers(_ difference: String) -> String {
        language.text(
            "journal: the replay differs from the recording: \(difference)",
            "journal：再生結果が記録と異なります。\(difference)")
    }

    func scrubbedDiffers(_ difference: String) -> String {
        language.text(
            "journal scrub: the scrubbed recording does not replay identically: \(difference)",
            "journal scrub：データを消した記録の再生結果が元と異なります。\(difference)")
    }

    func key(_ name: String, count: Int, isUsed: Bool) -> StyledLine {
        StyledLine([
            StyledSpan(language.text("      key ", "      キー：")),
            StyledSpan(name + (count > 1 ? " ×\(count)" : ""), .strong),
            StyledSpan(isUsed ? "" : language.text(" did nothing", "（効果なし）")),
        ])
    }

    /// What a spinner says while a recording is replayed.
    var replaying: String { language.text("replaying the recording", "記録を再生しています") }

    var truncated: String {
        language.text("the last line is incomplete and was skipped", "最後の行は不完全なため、読み飛ばしました")
    }

    func identical(actions: Int, frames: Int) -> String {
        language.text(
            "identical: \(actions == 1 ? "1 action" : "\(actions) actions") and "
                + (frames == 1 ? "1 frame" : "\(frames) frames"), "一致：アクション\(actions)件、フレーム\(frames)件")
    }
}

extension RecordingStrings {
    func noActions(_ operation: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "no action was recorded in a scope with this path", "このパスのスコープで記録されたアクションはありません"),
            suggestion: listActions(path), in: language)
    }

    func stateMismatch(_ operation: String, state: String, action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "action \(action) leads to a different \(state) than in the replay",
                "アクション\(action)の後の\(state)が再生結果と異なります"), suggestion: listActions(path), in: language)
    }

    func undecodableState(_ operation: String, state: String, detail: String, path: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("\(state): \(detail)", "\(state)：\(detail)"),
            suggestion: listActions(path), in: language)
    }
}

extension RecordingStrings {
    var recordedFrame: String { language.text("recorded", "記録") }
    var currentFrame: String { language.text("this version", "このバージョン") }

    var sameTexts: String {
        language.text(
            "The texts are equal; styles, images or the cursor differ.", "文字は同じですが、スタイル、画像、またはカーソルが異なります。")
    }

    var noTexts: String {
        language.text(
            "The recording does not contain the texts of its frames. This version draws:",
            "記録にフレームの文字は含まれていません。このバージョンの描画結果：")
    }

    /// For the end of a sentence.
    ///
    /// - Parameter action: The last action before the frame; `nil` at the start.
    func frameDiffers(after action: (number: UInt64, name: String)?, columns: Int, rows: Int) -> String {
        let place =
            action.map {
                language.text("after action \($0.number), \($0.name)", "アクション\($0.number)（\($0.name)）の後")
            } ?? language.text("at the start", "開始時点")
        return language.text(
            "\(place), a different frame is drawn at \(columns)×\(rows)",
            "\(place)、\(columns)×\(rows)のフレームが異なります")
    }
}
