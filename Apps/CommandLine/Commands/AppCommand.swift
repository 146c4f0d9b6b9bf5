import ApplicationFlux
import ArgumentParser
import Console
import FluxRouting

/// `nagare`: the app in a terminal.
struct AppCommand: TerminalCommand {
    static let name = "app"

    static let help = CommandHelp(
        "Open the app.",
        discussion: "Resumes your last session.",
        examples: [
            .init("Open the app", "nagare"), .init("Try it with sample data", "nagare --demo"),
        ],
        globalOptions: .app)

    static let configuration = CommandConfiguration(name, help, shouldDisplay: false)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        guard console.isInteractive else {
            throw CommandFailure.usage {
                $0.usageStrings.commands.notATerminal(Self.name, .runInTerminalOrUseCommand)
            }
        }
        try await AppSession.run(options, console, services, opening: nil)
    }
}

/// `nagare open URL`
struct OpenCommand: TerminalCommand {
    static let help = CommandHelp(
        "Open a screen of the app.",
        discussion: "nagare without a command resumes your last session instead.",
        topics: [.init(title: NagareStrings.Routes.title, rows: NagareStrings.Routes.rows)],
        examples: [
            .init("Open your saved videos", "nagare open nagare://myvideo"),
            .init("Open a search", "nagare open 'nagare://search?q=tag:swift'"),
        ],
        globalOptions: .app)

    static let configuration = CommandConfiguration("open", help)

    @Argument(help: "The URL of a screen.", completion: .known(.routes))
    var url: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if Route(url: url) == nil { throw ArgumentMistake.route(url) }
    }

    func run(_ console: Console, _ services: AppServices) async throws {
        guard console.isInteractive else {
            throw CommandFailure.usage { $0.usageStrings.commands.notATerminal("open", .runInTerminal) }
        }
        try await AppSession.run(options, console, services, opening: url)
    }
}
