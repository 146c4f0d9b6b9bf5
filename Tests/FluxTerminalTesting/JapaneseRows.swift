import Foundation
package import ReactiveTesting

/// Rules for the rows of a Japanese frame of this package's screens.
package enum JapaneseRows {
    /// The first row that contains a word of the screens' English texts, or that begins with punctuation that must not
    /// begin a line; `nil` if there is none.
    ///
    /// - Parameter rows: The rows with the marks of styles, as `Frame.marked` returns them.
    package static func mismatch(_ rows: [String]) -> Mismatch? {
        for row in rows {
            let left = words(of: withoutData(row)).intersection(englishWords).subtracting(names).sorted()
            let first = text(row).first { $0 != " " }
            let isLineStart = first.map { !"、。，．」』）】！？ーぁぃぅぇぉっゃゅょ".contains($0) } ?? true
            if left.isEmpty, isLineStart { continue }
            let what = left.isEmpty ? "begins with punctuation" : "contains English words: \(left)"
            return Mismatch(expected: [], actual: [row], notes: ["a row in Japanese \(what)"])
        }
        return nil
    }

    /// A row without the marks of styles.
    private static func text(_ row: String) -> String {
        row.replacing(#/‹[a-zA-Z:]* /#, with: "").replacing("›", with: "")
    }

    /// The words of all English texts of the screens, in lower case: of the texts without a Japanese character.
    package static let englishWords: Set<String> = {
        let modules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Modules")
        let paths = FileManager.default.subpaths(atPath: modules.path) ?? []
        let tables = paths.filter { $0.contains("/Strings/") && !$0.hasPrefix("Commands/") }
        return tables.reduce(into: []) { words, name in
            let source = GoldenText.read(modules.appending(path: name).path) ?? ""
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

    /// The text of a row without what is beside a menu's edge, which is of a post, and without the names of keys,
    /// addresses, the operators of queries, and the sample posts and videos. Of a recorded session, also without
    /// the names of scopes and actions, and values.
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
}
