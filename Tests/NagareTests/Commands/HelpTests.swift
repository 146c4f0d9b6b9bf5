import ArgumentParser
import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// The pages of `nagare help`.
@Suite(.blocking) struct HelpTests {
    private static func commands() throws -> [CommandDescription] {
        try ProgramHelp.app().root.withSubcommands
    }

    private static func page(_ words: String...) throws -> String {
        try ProgramHelp.app().page(of: words, width: 80)
    }

    @Test("a page begins with a sentence, and two or three examples precede the options")
    func pages() throws {
        for command in try Self.commands() {
            let path = command.commandPath.dropFirst()
            let help = try #require(command.help, "\(path)")
            let lines = try #require(try ProgramHelp.app().page(of: command, width: 80)).split(
                separator: "\n")

            #expect(lines.first?.first?.isUppercase == true && help.abstract.hasSuffix("."), "\(path)")
            #expect((2...3).contains(help.examples.count), "\(path)")
            let example = help.examples.last.flatMap { lines.firstIndex(of: "    \($0.line)") }
            let firstOption = lines.firstIndex { $0.hasPrefix("  -") } ?? 0
            #expect(example.map { $0 < firstOption } == true, "\(path)")
        }
    }

    @Test("the command lines of all examples can be parsed")
    func examples() throws {
        for example in try Self.commands().flatMap({ $0.help?.examples ?? [] }) {
            for line in example.line.split(separator: #/ (\||&&|>) /#) {
                let words = Self.words(line).drop { $0 != "nagare" }.dropFirst()
                if words.isEmpty || words.first == "sw" { continue }  // Another program, or an alias.
                let (command, arguments) = Self.command(of: ArgumentOrder.normalized(Array(words)))
                #expect(throws: Never.self, "\(line)") { try command.parseAsRoot(arguments) }
            }
        }
    }

    @Test("a page lists all arguments of the command, and no global option without an effect")
    func arguments() throws {
        for command in try Self.commands() {
            let page = try #require(try ProgramHelp.app().page(of: command, width: 1_000))
            let shown = (command.arguments ?? []).filter { $0.shouldDisplay && !$0.isGlobal && !$0.isVersion }
            for argument in shown {
                #expect(page.contains("\n  \(argument.heading.map(\.text).joined())"), "\(page)")
            }
        }
        #expect(try Self.page("search").contains("\n  --offline "))
        #expect(try !Self.page("config", "get").contains("\n  --offline "))
        #expect(try !Self.page("serve").contains("GLOBAL OPTIONS"))
    }

    @Test("lines fit the width", arguments: [40, 80])
    func width(_ width: Int) throws {
        for command in try Self.commands() {
            let lines = try #require(try ProgramHelp.app().page(of: command, width: width))
                .split(separator: "\n").map(String.init)
            let commandLines = (command.help?.examples ?? []).map { "    \($0.line)" }
            // Command lines, long words and preformatted text are not wrapped.
            for line in lines where line.count > width && !commandLines.contains(line) {
                let isPreformatted = line.hasPrefix("  ") && !line.hasPrefix("   ")
                #expect(isPreformatted || !line.drop { $0 == " " }.contains(" "), "\(line)")
            }
        }
    }

    @Test(
        "the page of the program is in Japanese with that language, and fits the width", arguments: [40, 80])
    func japanese(width: Int) throws {
        let program = try ProgramHelp.app()
        let lines = program.page(of: [], width: width, in: .japanese).split(separator: "\n").map(String.init)
        #expect(lines.contains("コマンド：") && lines.contains("共通オプション："))
        #expect(lines.contains { $0.contains("Qiitaの記事を検索します。") })
        let labels = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        for line in lines where !line.hasPrefix("    nagare") && !labels.contains(line) {
            #expect(line.displayWidth <= width || !line.drop { $0 == " " }.contains(" "), "\(line)")
        }
    }

    @Test("the manual has all pages in Japanese, in which only commands, options and names are English")
    func japaneseManual() throws {
        let program = try ProgramHelp.app()
        let pages = program.manual(in: .japanese)
        #expect(pages.map(\.fileName) == program.manual().map(\.fileName))
        let search = try #require(pages.first { $0.fileName == "nagare-search.1" }).source
        // roff has no letters of Japanese: the page names them by their numbers.
        for text in [#"\[u540D]\[u524D]"#, #"\[u691C]\[u7D22]\[u3057]\[u307E]\[u3059]"#] {
            #expect(search.contains(text), "\(text)")
        }
    }

    @Test("--help and -h print the same page as help, wherever they are")
    func flags() async throws {
        let home = try TemporaryFolder()
        let page = try await Executable.run("help", "config", "set", home: home)
        for words in [["config", "set", "--help"], ["config", "set", "theme", "-h"]] {
            let run = try await Executable.run(words, home: home)
            #expect(run.status == 0 && run.errors == "" && run.output == page.output)
        }
    }

    /// The command that the words name, and its arguments. Parsing all words takes three times as long, because the
    /// parser then examines every command.
    private static func command(
        of words: [String]
    ) -> (command: any ParsableCommand.Type, arguments: [String]) {
        var (command, rest): (any ParsableCommand.Type, _) = (Nagare.self, words[...])
        while let name = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == name }
            )
        {
            (command, rest) = (next, rest.dropFirst())
        }
        return (command, Array(rest))
    }

    /// Splits at spaces outside of single quotes.
    private static func words(_ line: some StringProtocol) -> [String] {
        var (words, isQuoted) = ([""], false)
        for character in line {
            if character == "'" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}
