import Foundation
import ReactiveTesting
import Testing

/// All golden frames in Japanese, of all modules.
@Suite struct JapaneseFramesTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the golden frames whose name ends with `-ja`, by the name.
    private static let frames: [String: [String]] = {
        let paths = FileManager.default.subpaths(atPath: root.appending(path: "Tests").path) ?? []
        let names = paths.filter { $0.contains("/Golden/") && $0.hasSuffix("-ja.txt") }
        let texts = names.map { name in
            GoldenText.read(root.appending(path: "Tests/\(name)").path)?
                .split(separator: "\n").map(String.init) ?? []
        }
        return Dictionary(uniqueKeysWithValues: zip(names, texts))
    }()

    /// A row without the marks of styles.
    private static func text(_ row: String) -> String {
        row.replacing(#/‹[a-zA-Z:]* /#, with: "").replacing("›", with: "")
    }

    /// The words of all English texts of the screens, in lower case: of the texts without a Japanese character.
    private static let englishWords: Set<String> = {
        let paths = FileManager.default.subpaths(atPath: root.appending(path: "Modules").path) ?? []
        let tables = paths.filter { $0.contains("/Strings/") && !$0.hasPrefix("Commands/") }
        return tables.reduce(into: []) { words, name in
            let source = GoldenText.read(root.appending(path: "Modules/\(name)").path) ?? ""
            for line in source.split(separator: "\n") {
                for literal in line.matches(of: #/"((?:[^"\\]|\\.)*)"/#)
                where !literal.1.unicodeScalars.contains(where: { $0.value > 0x2FFF }) {
                    words.formUnion(Self.words(of: literal.1.replacing(#/\\\([^)]*\)/#, with: " ")))
                }
            }
        }
    }()

    private static func words(of text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: #/[A-Za-z][A-Za-z']+/#).map { $0.output.lowercased() })
    }

    /// Names of keys, operators and services.
    private static let names: Set<String> = [
        "qiita", "nagare", "swift", "tab", "esc", "down", "up", "or", "live", "taro", "url", "fg", "game",
        "json",
    ]

    /// The text of a row without what stands beside a menu's edge, which is of a post, and without the names of keys, addresses, the operators of queries, and the sample posts and
    /// videos. Of a recorded session, also without the names of scopes and actions, and values.
    private static func withoutData(_ row: String) -> String {
        text(row.replacing(#/‹(key|tag|code)(:\w+)? [^›]*›|┘›‹dim [^›]*›/#, with: " ")).replacing(
            #/https?:\/\/\S+|\S+\.example|QIITA_TOKEN|a-very-long-user\S*|nagare:\/\/\S+/#, with: ""
        )
        .replacing(#/\b(tag|user|title|body|code|stocks|created|updated):\S*/#, with: "")
        .replacing(#/swift concurrency|rust OR zig -game|follow add tag:NAME/#, with: "")
        .replacing(
            #/Understanding unidirectional[a-zA-Z ]*|Linux Docker terminal|Open Movies|Tears of Steel/#,
            with: ""
        )
        .replacing(#/\/store|\b[Ss]tore(\.swift)?\b|^ *links\b|link \d+/#, with: "")
        .replacing(#/Action を送る|public [a-z]+ .*/#, with: "")
        .replacing(#/^(notes|saved|page)\b:? ?\S*$|\w+Action\.\S+|\{"\S*|実行中：save|\w+Tests\/\S*/#, with: "")
    }

    @Test("no word of the English texts is left on a screen in Japanese")
    func english() {
        #expect(Self.frames.count > 80 && Self.englishWords.count > 200)
        for (name, rows) in Self.frames {
            for row in rows {
                let left = Self.words(of: Self.withoutData(row)).intersection(Self.englishWords).subtracting(
                    Self.names)
                #expect(left.isEmpty, "\(name): \(left.sorted()): \(row)")
            }
        }
    }

    @Test("no row begins with punctuation that must not begin a line")
    func lineStarts() {
        for (name, rows) in Self.frames {
            for row in rows {
                let first = Self.text(row).first { $0 != " " }
                #expect(first.map { !"、。，．」』）】！？ーぁぃぅぇぉっゃゅょ".contains($0) } ?? true, "\(name): \(row)")
            }
        }
    }
}
