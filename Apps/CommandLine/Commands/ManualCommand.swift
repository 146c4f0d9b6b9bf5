import ArgumentParser
import Console
import Foundation
import TerminalFrames

/// `nagare manual [COMMAND…]`: prints one page, or writes all pages as files. For packagers.
struct ManualCommand: RunnableCommand {
    static let help = CommandHelp(
        "Print a page of the manual.",
        discussion: """
            Packages install all pages: --output writes them as files. They are in the language of the app; in Japanese, only \
            complete pages are written.
            """,
        examples: [
            .init("Read a page", "nagare manual search | man -l -"),
            .init("Write all pages", "nagare manual --output share/man/man1"),
        ])

    static let configuration = CommandConfiguration("manual", help, shouldDisplay: false)

    @Argument(help: "The command that the page is about. Default: nagare itself.")
    var command: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write all pages to this folder, which is created.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if output != nil, !command.isEmpty {
            throw ArgumentMistake.allPages
        }
    }

    func run(_ console: Console, _ services: AppServices) async throws {
        let program = try ProgramHelp.app()
        let pages = program.manual(in: console.language)
        guard let output else {
            let commandPath = [program.root.commandName] + command
            let all = pages + program.manual()
            guard let page = all.first(where: { $0.command.commandPath == commandPath }) else {
                throw CommandFailure.unknownCommand(command.joined(separator: " "), about: "manual")
            }
            return console.printRaw(page.source)
        }
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.failed) { $0.usageStrings.system.cannotWriteManual(path: output) }
        }
        for page in pages {
            let file = "\(output)/\(page.fileName)"
            do { try Data(page.source.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
                throw CommandFailure(.failed) { $0.usageStrings.system.cannotWriteManual(path: file) }
            }
        }
    }
}
