import TerminalFrames

/// Texts about undoing the user's changes.
extension ShellStrings {
    /// The command that undoes a change.
    func undo(_ change: String) -> String { language.text("Undo: \(change)", "元に戻す：\(change)") }

    func undone(_ direction: UndoState.Direction, _ change: String) -> String {
        switch direction {
        case .undo: language.text("undid: \(change)", "元に戻しました：\(change)")
        case .redo: language.text("redid: \(change)", "やり直しました：\(change)")
        }
    }

    func undoUnneeded(_ direction: UndoState.Direction, _ change: String) -> String {
        switch direction {
        case .undo: language.text("already undone: \(change)", "すでに元に戻っています：\(change)")
        case .redo: language.text("already done: \(change)", "すでに行われています：\(change)")
        }
    }

    func nothingToUndo(_ direction: UndoState.Direction) -> String {
        switch direction {
        case .undo: language.text("nothing to undo", "元に戻せる変更はありません")
        case .redo: language.text("nothing to redo", "やり直せる変更はありません")
        }
    }

    /// A change that another version of the program recorded.
    var unknownChange: String { language.text("a change of another version", "別のバージョンでの変更") }

    var otherVersion: String {
        language.text(
            "not undone: another version of the program made the change",
            "元に戻せません：別のバージョンのプログラムによる変更です")
    }

    /// The end of a toast about a change that can be undone.
    package func withUndoKey(_ toast: String, _ key: String) -> String {
        language.text("\(toast); press \(key) to undo", "\(toast)。\(key)で元に戻せます")
    }
}
