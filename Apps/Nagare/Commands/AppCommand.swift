import ApplicationFlux
import ArgumentParser

/// `nagare`: the app in a terminal.
struct AppCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Open the app.", shouldDisplay: false)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        guard console.isInteractive else {
            console.print(Nagare.helpMessage())
            throw CommandFailure.usage("app", why: "this is no terminal", todo: "name a command")
        }
        try await AppSession.run(options, console, opening: nil)
    }
}

/// `nagare open URL`
struct OpenCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a screen of the app.",
        discussion: """
            Addresses are nagare://search?q=WORDS, nagare://post/ID, nagare://videos?q=WORDS, \
            nagare://episode/ID, nagare://myvideo, nagare://account and nagare://login.

            nagare alone opens the screen where you were last. The setting theme chooses its \
            colours, and ambiguous_width (narrow or wide) tells it what your terminal is like: nagare help config.
            """)

    @Argument(help: "A nagare:// address.")
    var url: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if Route(url: url) == nil { throw ValidationError("\"\(url)\" is no nagare:// address") }
    }

    func run(_ console: Console) async throws {
        guard console.isInteractive else {
            throw CommandFailure.usage("open", why: "this is no terminal", todo: "run it in one")
        }
        try await AppSession.run(options, console, opening: url)
    }
}

/// A command that controls the terminal itself, including keys and signals.
protocol TerminalCommand: RunnableCommand {}

extension TerminalCommand {
    var hasDeadline: Bool { false }
}
