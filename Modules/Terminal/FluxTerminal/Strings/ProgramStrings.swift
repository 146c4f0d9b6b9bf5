import FluxJournal
import FluxJournalFile
import TerminalFrames

/// What a program prints.
struct ProgramStrings: Sendable {
    let language: Language

    func help(_ name: String) -> String {
        language.text(
            """
            Usage: \(name) [--record FILE | --replay FILE] [--fresh]

              --record FILE  record this run; the file is appended to
              --replay FILE  play the last run of a recording
              --fresh        do not resume the last session
              --version      print the version
            """,
            """
            使い方：\(name) [--record FILE | --replay FILE] [--fresh]

              --record FILE  この実行を記録（ファイルに追記）
              --replay FILE  記録の最後の実行を再生
              --fresh        前回のセッションを再開しない
              --version      バージョンを表示
            """)
    }

    func mistake(_ mistake: ProgramArguments.Mistake) -> String {
        let advice = language.text("see --help", "--helpを参照してください")
        let why =
            switch mistake {
            case .unknown(let argument):
                language.text("unknown argument \"\(argument.visible)\"", "「\(argument.visible)」という引数はありません")
            case .missingFile(let option): language.text("\(option) needs a file", "\(option)にはファイルが必要です")
            case .both:
                language.text(
                    "--record and --replay exclude each other", "--recordと--replayは同時に使えません")
            }
        return language.text("\(why); \(advice)", "\(why)。\(advice)。")
    }

    func failure(_ error: any Error) -> String {
        switch error {
        case let failure as TerminalFailure:
            ErrorMessage(failure, in: language).sentence
        case let failure as RecordingFileFailure: "\(failure)"
        case let failure as RecordingFailure: "\(failure)"
        default: "\(error)"
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var programStrings: ProgramStrings { ProgramStrings(language: self) }
}
