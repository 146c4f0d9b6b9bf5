import FluxTimeTravel
import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// The `nagare journal` commands in Japanese.
@Suite(.blocking) struct JapaneseJournalTests {
    private func run(_ words: [String], _ language: Language) async throws -> Outcome {
        try await Executable.run(
            ["journal"] + words, home: TemporaryFolder(),
            environment: language == .japanese ? ["LANG": "ja_JP.UTF-8"] : [:])
    }

    @Test("changes, causes and commands are worded in Japanese; names, values and numbers stay the same")
    func lists() async throws {
        let file = RecordedFrames.golden
        let why = try await run(["why", file, "ResultsState.results"], .japanese).output
        #expect(why.contains("ResultsState.resultsが(") && why.contains("に変わりました\n"))
        #expect(why.contains("ResultsAction.pages  発生元：Search/ResultsActionCreator.swift:"))
        #expect(why.contains("文字の入力、発生元：FluxScreens/OpenScreen.swift:"))
        #expect(why.contains("（すべて表示：nagare journal diff \(file) 23 24）"))
        let diff = try await run(["diff", file, "0", "4"], .japanese).output
        #expect(diff.contains("RoutingState.stack.0: なし → \"search\"\n"))
        let shown = try await run(["show", file, "--commands"], .japanese).output
        #expect(shown.contains("\n      要求：loadStocks、場所：Search/ResultsState.swift:"))
        #expect(
            try await run(["verify", file], .japanese).output.hasPrefix("互換：このバージョンですべて再生できます\n一致：アクション"))
        let former = RecordedFrames.golden.replacing("results", with: "results-0.1.0")
        #expect(
            try await run(["verify", former], .japanese).output.hasPrefix(
                """
                動作が異なる可能性があります：
                  nagare 0.1.0で記録されています（実行中のバージョンはnagare \(version)）（開始時点）

                """))
    }

    @Test(
        "no word of the English sentences is left in Japanese output",
        arguments: [
            ["why", "ResultsState.results"], ["diff", "0", "23"], ["show", "--keys", "--commands"],
            ["verify"],
        ])
    func english(_ words: [String]) async throws {
        let words = [words[0], RecordedFrames.golden] + words.dropFirst()
        let (english, japanese) = (
            try await run(words, .english).output, try await run(words, .japanese).output
        )
        // The same data in both languages, line by line.
        #expect(english.split(separator: "\n").count == japanese.split(separator: "\n").count)
        let sentences =
            #/changed from|from outside| at [A-Z]\w+\/|nothing|moved from|asked for|and \d+ more|identical|compatible| did nothing|      key /#
        #expect(english.contains(sentences))
        #expect(!japanese.contains(sentences))
    }

    @Test("the values of JSON are the same in all languages")
    func json() async throws {
        let damaged = try damagedFile()
        for words in [
            ["show", RecordedFrames.golden, "--json"],
            ["why", RecordedFrames.golden, "ResultsState", "--json"],
            ["verify", RecordedFrames.golden, "--json"], ["verify", damaged.path + "/run.journal", "--json"],
        ] {
            let english = try await run(words, .english)
            let japanese = try await run(words, .japanese)
            #expect(english.output == japanese.output && !english.output.isEmpty)
            #expect(english.status == japanese.status)
        }
    }

    @Test(
        "an error about a recording is Japanese",
        arguments: [
            ("show /nonexistent", "/nonexistentを開けません（No such file or directory）。パスとアクセス権を確認してください"),
            ("show GOLDEN --run 4", "GOLDENに4回目の実行はありません（全1回）。--runを省略してください"),
            ("diff GOLDEN 0 99", "アクション99はありません。1〜26のアクション、または初期状態の0を指定してください"),
            ("why GOLDEN ResultsState.results --is 7", "ResultsState.resultsを7に変更したアクションはありません。"),
            ("why GOLDEN ResultsState.nope", "ResultsStateに「nope」という値があったことはありません。"),
            ("test GOLDEN --scope x", "このパスのスコープで記録されたアクションはありません。"),
            ("play GOLDEN", "標準入力または標準出力が端末ではありません。nagare journal frameでフレームを出力してください"),
            ("play GOLDEN --speed 7", "--speedに指定できるのは0.25、0.5、1、2、4、8、16、32のいずれかです。"),
        ])
    func errors(_ line: String, _ message: String) async throws {
        let words = line.split(separator: " ").map { $0 == "GOLDEN" ? RecordedFrames.golden : String($0) }
        let outcome = try await run(words, .japanese)
        #expect(outcome.errors.hasPrefix("nagare: journal \(words[0]): "))
        #expect(
            outcome.errors.contains(message.replacing("GOLDEN", with: RecordedFrames.golden)),
            "\(outcome.errors)")
        #expect(outcome.output == "" && outcome.errorLines.count == 1)
    }

    @Test("a damaged recording is read up to the damage, which is reported in Japanese")
    func damage() async throws {
        let damaged = try damagedFile()
        let shown = try await run(["show", damaged.path + "/run.journal"], .japanese)
        #expect(shown.errors.contains("行目が記録後に変更されています。それより前の行だけを読み取りました。\n"))
        #expect(shown.status != 0)
    }

    private func damagedFile() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let text = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        try text.replacing("swift", with: "rust").write(
            toFile: folder.path + "/run.journal", atomically: true, encoding: .utf8)
        return folder
    }
}
