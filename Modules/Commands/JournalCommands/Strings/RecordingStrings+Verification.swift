import TerminalFrames

extension RecordingStrings {
    var noEnd: String {
        language.text(
            "the recording has no end: nagare is still running, or it was killed and the last moments are missing",
            "記録に終わりがありません。nagareがまだ実行中か、強制終了されて最後の部分が失われています")
    }

    func different(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: difference, suggestion: listActions(path), in: language)
    }

    /// A different frame is the first difference, and was not shown.
    func differentFrame(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: difference,
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
    func noActions(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what,
            why: language.text(
                "no action was recorded in a scope with this path", "このパスのスコープで記録されたアクションはありません"),
            suggestion: listActions(path), in: language)
    }

    func stateMismatch(_ what: String, state: String, action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            what,
            why: language.text(
                "action \(action) leads to a different \(state) than in the replay",
                "アクション\(action)の後の\(state)が再生結果と異なります"), suggestion: listActions(path), in: language)
    }

    func undecodableState(_ what: String, state: String, detail: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: language.text("\(state): \(detail)", "\(state)：\(detail)"),
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
