import FluxScreens
import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

@testable import CommandLine
@testable import Console

/// The language of the app and of the commands' messages.
@Suite(.blocking) struct LanguageTests {
    private func run(
        _ words: [String], _ environment: [String: String], home: TemporaryFolder
    ) async throws -> Outcome {
        try await Executable.run(words, home: home, environment: environment)
    }

    @Test("an error is Japanese in a Japanese locale, and its exit code and the command's name stay the same")
    func environment() async throws {
        let home = try TemporaryFolder()
        let words = ["post", "0123456789abcdef0123", "--offline"]
        let english = try await run(words, [:], home: home)
        let japanese = try await run(words, ["LANG": "ja_JP.UTF-8"], home: home)
        #expect(
            english.errors
                == "nagare: post: not in the cache, and --offline was given; run it without --offline\n")
        #expect(
            japanese.errors
                == "nagare: post: --offlineが指定されましたが、キャッシュにありません。--offlineなしで実行してください。\n")
        #expect(english.status == japanese.status && japanese.output == "")
    }

    @Test("the setting takes precedence over the locale, in each profile")
    func setting() async throws {
        let home = try TemporaryFolder()
        #expect(
            try await run(["config", "set", "language", "en"], ["LANG": "ja_JP"], home: home).status == 0)
        let words = ["stock", "add", "あ"]
        #expect(
            try await run(words, ["LANG": "ja_JP"], home: home).errors.contains("is not the id of a post"))
        #expect(try await run(["config", "set", "language", "auto"], [:], home: home).status == 0)
        #expect(try await run(words, ["LANG": "ja_JP"], home: home).errors.contains("は記事のIDではありません"))
        #expect(try await run(["config", "get", "language"], [:], home: home).output == "auto\n")
        #expect(try await run(["config", "set", "language", "fr"], [:], home: home).status == 64)
    }

    @Test("JSON and the names of commands and settings are the same in all languages")
    func unchanged() async throws {
        let home = try TemporaryFolder()
        for words in [["config", "list", "--json"], ["config", "keys"]] {
            let outcomes = try await [[:], ["LC_ALL": "ja_JP.UTF-8"]].asyncMap {
                try await run(words, $0, home: home).output
            }
            #expect(outcomes[0] == outcomes[1] && !outcomes[0].isEmpty, "\(words)")
        }
    }

    @Test("dates in lists are relative for a week in Japanese, then days")
    func dates() throws {
        let noon = DateComponents(year: 2026, month: 1, day: 17, hour: 12)
        let now = try #require(Calendar(identifier: .gregorian).date(from: noon))
        let day = 86_400.0
        let expected: [(Double, String)] = [
            (0, "たった今"), (90, "1分前"), (3 * 3_600, "3時間前"), (day, "昨日"), (3 * day, "3日前"),
            (6 * day, "6日前"), (7 * day, "2026年1月10日"), (-60, "2026年1月17日"),
        ]
        for (age, text) in expected {
            let shown = Dates.relative(now.addingTimeInterval(-age), to: now, in: .japanese)
            #expect(shown.trimmingCharacters(in: .whitespaces) == text && shown.displayWidth == 14)
        }
    }

    @Test("a session recorded in English is drawn in Japanese, with the same keys and data")
    func recording() throws {
        let frames = try RecordedFrames(RecordedFrames.golden)
        #expect(frames.all.allSatisfy { $0.drawn.viewport.language == .english })
        let posts = try frames.ofPosts
        let rows = posts.japanese.rows
        #expect(rows[0].hasPrefix(" 1 検索"))
        #expect(rows[2].contains("件の記事"))
        #expect(rows.last?.contains("Esc") == posts.frame.rows.last?.contains("Esc"))
        // The text of the first post is the same.
        let title = posts.frame.rows[4].split(separator: "  ").first { !$0.isEmpty && $0 != "▌" }
        #expect(title.map { rows[4].contains($0) } == true)
        for entry in frames.all {
            #expect(entry.japanese.rows.allSatisfy { $0.displayWidth <= entry.drawn.viewport.columns })
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
