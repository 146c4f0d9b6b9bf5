import ArgumentParser
import Foundation
import TerminalUI

/// `nagare manual [COMMAND…]`: prints one page, or writes all pages as files. For packagers.
struct ManualCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print a page of the manual, for man -l.",
        discussion: "For example: nagare manual search | man -l -", shouldDisplay: false)

    @Argument(help: "The command that the page is about; nagare itself unless given.")
    var command: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write all pages as files into this folder.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if output != nil, !command.isEmpty {
            throw ValidationError("--output writes the pages of all commands")
        }
    }

    func run(_ console: Console) async throws {
        let program = try CommandDescription.program()
        let pages = program.withSubcommands.map { ManualPage(command: $0, program: program) }
        guard let output else {
            let commandPath = [program.commandName] + command
            guard let page = pages.first(where: { $0.command.commandPath == commandPath }) else {
                throw CommandFailure.usage(
                    "manual", why: "there is no command \"\(command.joined(separator: " "))\"",
                    todo: "see nagare help")
            }
            return console.printRaw(page.source)
        }
        for page in pages {
            let file = "\(output)/\(page.fileName)"
            do { try Data(page.source.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
                let why = "\(file) cannot be written"
                throw CommandFailure(ErrorMessage("manual", why: why, todo: "check the folder"), .failed)
            }
        }
    }
}
