import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

/// The Japanese texts of help and of the manual.
@Suite struct JapaneseHelpTests {
    @Test("no page of help or of the manual has an untranslated sentence")
    func complete() throws {
        let program = try ProgramHelp.app()
        let shared =
            ExitStatus.allCases.map(\.meaning) + program.variables.map(\.meaning)
            + program.files.map(\.meaning)
        // An indented text is preformatted: lines of files.
        let missing = (program.root.withSubcommands.flatMap(texts) + shared).filter {
            !$0.hasPrefix("  ") && JapaneseHelp.texts[$0] == nil
        }
        #expect(missing.isEmpty)
    }

    /// The English texts of a command's page, without headings that all pages share.
    private func texts(of command: CommandDescription) -> [String] {
        let help = command.help
        let arguments = (command.ownArguments + command.globalArguments).map(\.purpose)
        let topics = (help?.topics ?? []).flatMap { [$0.title] + $0.rows.map(\.meaning) }
        let abstracts = command.shownCommands.map { $0.abstract ?? "" }
        return [help?.abstract ?? ""] + (help?.discussion.paragraphs ?? [])
            + (help?.examples ?? []).map(\.purpose) + topics + abstracts + arguments.filter { !$0.isEmpty }
    }
}
