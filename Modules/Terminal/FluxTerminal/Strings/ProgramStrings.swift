import FluxJournal
import FluxJournalFile
package import TerminalFrames

/// What a program prints.
struct ProgramStrings: Sendable {
    let language: Language

    func help(_ name: String) -> String {
        language.text(
            """
            Usage: \(name) [--record FILE | --replay FILE [--run N]] [--cast FILE] [--fresh] [--devtools]

              --record FILE      record this run; the file is appended to
              --replay FILE      play the last run of a recording; Space pauses,
                                 + and - change the speed, ? lists all keys
              --run N            with --replay: the run with this number, from 1
              --cast FILE        write what the terminal shows for asciinema; with --replay,
                                 write the recorded run, and do not play it
              --fresh            do not resume the last session
              --devtools         let a browser on this computer look into the program
              --devtools-port N  like --devtools, on this port of 127.0.0.1
              --version          print the version
            """,
            """
            使い方：\(name) [--record FILE | --replay FILE [--run N]] [--cast FILE] [--fresh] [--devtools]

              --record FILE      この実行を記録（ファイルに追記）
              --replay FILE      記録の最後の実行を再生（スペースで一時停止、
                                 +と-で速度を変更、?ですべてのキーを一覧）
              --run N            --replayと：最後の代わりにN回目の実行（1から）
              --cast FILE        画面に表示したものをasciinema用に書き出す（--replayと一緒に
                                 指定すると、再生する代わりに記録した実行を書き出す）
              --fresh            前回のセッションを再開しない
              --devtools         このコンピューターのブラウザーでプログラムの中を見る
              --devtools-port N  --devtoolsと同じ（127.0.0.1のポートを指定）
              --version          バージョンを表示
            """)
    }

    func mistake(_ mistake: ProgramArguments.Mistake) -> String {
        let advice = language.text("see --help", "--helpを参照してください")
        let why =
            switch mistake {
            case .unknown(let argument):
                language.text("unknown argument \"\(argument.visible)\"", "「\(argument.visible)」という引数はありません")
            case .missingFile(let option): language.text("\(option) needs a file", "\(option)にはファイルが必要です")
            case .noPort(let option):
                language.text("\(option) needs a number up to 65535", "\(option)には65535以下の数が必要です")
            case .noRun(let option):
                language.text("\(option) needs a number from 1", "\(option)には1以上の数が必要です")
            case .runWithoutReplay: language.text("--run needs --replay", "--runは--replayと一緒に指定してください")
            case .exclusive(let one, let other):
                language.text("\(one) and \(other) exclude each other", "\(one)と\(other)は同時に使えません")
            }
        return language.text("\(why); \(advice)", "\(why)。\(advice)。")
    }

    /// The whole line.
    func failure(_ error: any Error, of program: String) -> String {
        switch error {
        case let failure as TerminalFailure: ErrorMessage(program, failure, in: language).sentence
        case let failure as DevtoolsServerFailure:
            "\(program): "
                + ErrorMessage("devtools", failure, option: "--devtools-port", in: language).sentence
        case let failure as RecordingFailure:
            ErrorMessage(
                program, why: why(failure), suggestion: suggestion(failure), in: language
            ).sentence
        case is ForeignRecording:
            ErrorMessage(
                program, why: language.text("another program wrote the recording", "別のプログラムの記録です"),
                suggestion: suggestion(nil), in: language
            ).sentence
        case is RecordingWithoutFrames:
            ErrorMessage(
                program, why: language.text("the recording has no frames", "記録に画面がありません"),
                suggestion: language.text("record a run with --record", "--recordで記録してください"), in: language
            ).sentence
        case let failure as SessionFailure: failure.message(program, in: language).sentence
        default: "\(program): \(error)"
        }
    }

    /// - Parameter failure: `nil` for a recording of another program.
    private func suggestion(_ failure: RecordingFailure?) -> String {
        if case .noRun = failure {
            language.text("omit --run for the last one", "最後の実行には--runを省略してください")
        } else {
            language.text("give a recording of this program", "このプログラムの記録を指定してください")
        }
    }

    private func why(_ failure: RecordingFailure) -> String {
        switch failure {
        case .empty: language.text("the recording is empty", "記録が空です")
        case .noRecording, .malformed: language.text("the file is not a recording", "ファイルは記録ではありません")
        case .tooOld, .tooNew:
            language.text("the recording has the format of another version", "記録の形式が別のバージョンのものです")
        case .unreadable(let line, _):
            language.text("line \(line) of the recording cannot be read", "記録の\(line)行目を読み取れません")
        case .cannotRead: language.text("the recording cannot be read", "記録を読み取れません")
        case .noRun(let run, let count):
            language.text(
                "the recording has no run \(run), only \(count)", "記録に\(run)回目の実行はありません（全\(count)回）")
        case .noAction: language.text("the recording has no such part", "記録にその部分はありません")
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var programStrings: ProgramStrings { ProgramStrings(language: self) }
}

/// Why a server on loopback did not start.
extension ErrorMessage {
    /// - Parameter option: Selects another port.
    package static func portInUse(
        _ what: String, port: UInt16, option: String, in language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            what, why: language.text("port \(port) is in use", "ポート\(port)は使用されています"),
            suggestion: language.text("choose another one with \(option)", "\(option)で別のポートを指定してください"),
            in: language)
    }

    /// - Parameter detail: The system's reason.
    package static func cannotListen(_ what: String, detail: String, in language: Language) -> ErrorMessage {
        ErrorMessage(
            what, why: detail,
            suggestion: language.text(
                "check that the loopback interface is up", "ループバックインターフェイスが有効か確認してください"), in: language)
    }

    /// - Parameter option: Selects another port.
    package init(
        _ what: String, _ failure: DevtoolsServerFailure, option: String, in language: Language
    ) {
        switch failure {
        case .notIncluded:
            self.init(
                what,
                why: language.text(
                    "this program was built without the trait FluxDevtools",
                    "このプログラムはトレイトFluxDevtoolsなしでビルドされています"),
                suggestion: language.text(
                    "in its Package.swift, add traits: [\"FluxDevtools\"] to the dependency on nagare-flow",
                    "Package.swiftのnagare-flowへの依存にtraits: [\"FluxDevtools\"]を加えてください"),
                in: language)
        case .portInUse(let port): self = .portInUse(what, port: port, option: option, in: language)
        case .cannotListen(let detail): self = .cannotListen(what, detail: detail, in: language)
        }
    }
}
