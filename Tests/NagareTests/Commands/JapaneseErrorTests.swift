import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// Usage errors in Japanese.
@Suite(.blocking) struct JapaneseErrorTests {
    private static let language = ["LC_MESSAGES": "ja_JP.UTF-8"]

    @Test(
        "a usage error is Japanese: what is wrong, and what to do",
        arguments: [
            ("", "app: 標準入力または標準出力が端末ではありません。端末で実行するか、コマンドを指定してください。"),
            ("open nagare://myvideo", "open: 標準入力または標準出力が端末ではありません。端末で実行してください。"),
            ("stock", "stock: コマンドが指定されていません。list、add、removeから選んでください。"),
            ("psot a", "使い方：「psot」というコマンドはありません。「post」ではありませんか？"),
            ("frob", "使い方：「frob」というコマンドはありません。nagare helpを参照してください。"),
            ("help config nope", "help: 「nope」というコマンドはありません。nagare help configを参照してください。"),
            ("--frob", "使い方：「--frob」というオプションはありません。nagare helpを参照してください。"),
            ("search --jsno a", "search: 「--jsno」というオプションはありません。「--json」ではありませんか？"),
            ("search -q", "search: 引数「<query> ...」がありません。nagare help searchを参照してください。"),
            ("search a -L", "search: 「-L」の値がありません。nagare help searchを参照してください。"),
            ("search a -L x", "search: 「x」は「-L <n>」の値として正しくありません。nagare help searchを参照してください。"),
            ("completion tcsh", "completion: 「tcsh」は「<shell>」の値として正しくありません。bash、zsh、fishから選んでください。"),
            ("whoami 2", "whoami: 余分な引数「2」があります。nagare help whoamiを参照してください。"),
            ("whoami 2 3", "whoami: 余分な引数「2」「3」があります。nagare help whoamiを参照してください。"),
            (
                "search a --json=1",
                "search: オプション「--json」には値を指定できません（「1」が指定されました）。nagare help searchを参照してください。"
            ),
            ("search a -L 0", "search: -Lの値は1以上でなければなりません。nagare help searchを参照してください。"),
            (
                "search a --ids --json",
                "search: --idsと--jsonは同時に指定できません。nagare help searchを参照してください。"
            ),
            (
                "myvideo list --sort size",
                "myvideo list: --sortに指定できるのはadded、published、name、duration、viewsのいずれかです。nagare help myvideo listを参照してください。"
            ),
            ("whoami --ids", "whoami: このコマンドに--idsは効果がありません。nagare help whoamiを参照してください。"),
            ("serve --fault x", "serve: 「x」という障害はありません。nagare help serveを参照してください。"),
            (
                "search a --json --template {id",
                "search: テンプレートの{に対応する}がありません。文字としての{は{{と書いてください。"
            ),
            ("config set alias.post x", "alias: 「post」はコマンドの名前です。別の名前を選んでください。"),
            (
                "config set alias.p nope",
                "alias: 「nope」はコマンドで始まっていません。nagare helpを参照してください。"
            ),
        ])
    func usage(_ line: String, _ message: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let (english, japanese) = try await outcomes(words)
        #expect(japanese.errors == "nagare: \(message)\n")
        #expect(japanese.status == 64 && japanese.output == "")
        #expect(english.status == 64 && english.errors.unicodeScalars.allSatisfy(\.isASCII))
    }

    @Test("an unknown field is named, with the known ones")
    func unknownField() async throws {
        let (_, japanese) = try await outcomes(["search", "a", "--fields", "nope"])
        #expect(japanese.errors.hasPrefix("nagare: search: 「nope」というフィールドはありません。id、"))
        #expect(japanese.errors.hasSuffix("から選んでください。\n"))
    }

    @Test("a limit of the shell and a missing home folder are reported in the locale's language")
    func system() async throws {
        let memory = UsageStrings(language: .english).system.notEnoughMemory(kilobytes: 1, needed: 2)
        #expect(memory.sentence == "start: not enough memory: the limit is 1 kB; raise it with ulimit -v 2")
        #expect(
            Language.japanese.usageStrings.system.notEnoughMemory(kilobytes: 1, needed: 2).sentence
                == "start: メモリーが足りません（上限1 kB）。ulimit -v 2で増やしてください。")
        let run = try await Executable.run(
            ["config", "list"], home: TemporaryFolder(),
            environment: Self.language.merging(["HOME": "", "XDG_CONFIG_HOME": ""]) { $1 })
        #expect(run.errors.contains("ホームフォルダーが設定されていません"), "\(run.errors)")
    }

    @Test("the language of the selected profile's settings applies to usage errors too")
    func profile() async throws {
        let home = try TemporaryFolder()
        let set = try await Executable.run(
            ["config", "set", "language", "ja", "--profile", "work", "--yes"], home: home, environment: [:])
        #expect(set.status == 0)
        for (words, isJapanese) in [
            (["frob", "--profile", "work"], true), (["frob", "--profile=work"], true), (["frob"], false),
        ] {
            let run = try await Executable.run(words, home: home, environment: [:])
            #expect(run.errors.contains("というコマンドはありません") == isJapanese)
        }
    }

    @Test("a missing login and a library that cannot be opened are reported in Japanese")
    func services() async throws {
        let home = try TemporaryFolder()
        let login = try await Executable.run(["stock", "list"], home: home, environment: Self.language)
        #expect(login.errors.hasPrefix("nagare: stock list: ログインしていません。"), "\(login.errors)")
        try Data().write(to: URL(fileURLWithPath: home.path + "/data"))
        let library = try await Executable.run(
            ["myvideo", "list"], home: home,
            environment: Self.language.merging(["XDG_DATA_HOME": home.path + "/data"]) { $1 })
        #expect(library.errors.contains("my video: "), "\(library.errors)")
        #expect(library.errors.hasSuffix("ください。\n") && library.errorLines.count == 1)
    }

    @Test("a message of the parser that is not known stays as it is, as clauses")
    func otherMessages() {
        #expect(
            ParserProblem("Invalid option: -\u{E9}") == .other(why: "invalid option: -\u{E9}", advice: nil))
        #expect(
            ParserProblem("It is wrong. Please use another.")
                == .other(why: "it is wrong", advice: "use another"))
    }

    private func outcomes(_ words: [String]) async throws -> (english: Outcome, japanese: Outcome) {
        let home = try TemporaryFolder()
        return (
            try await Executable.run(words, home: home, environment: [:]),
            try await Executable.run(words, home: home, environment: Self.language)
        )
    }
}
