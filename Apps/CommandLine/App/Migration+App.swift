import ApplicationFlux
import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import Login
import MyVideo
import Search
import TerminalFrames

extension Migration {
    /// How recordings and sessions of earlier versions of the app are read.
    static let ofApp =
        SearchFeature.migrations
        + [
            // Routes were recorded as URLs.
            Migration(of: RoutingState.self, formerly: "ApplicationFlux.RoutingState", before: "0.2.0") {
                $0.withoutScheme
            },
            Migration(of: RoutingAction.self, formerly: "ApplicationFlux.RoutingAction", before: "0.2.0") {
                $0.renaming("hasToken", to: "isLoggedIn", at: ["started"])
                    .renaming("anonymously", to: "skipsLogin", at: ["started"])
            },
            // Logging out is a command of the app now.
            Migration(of: ShellAction.self, formerly: "Shell.ShellAction", before: "0.2.0") { action in
                let action = action.withCurrentMessages
                return action == .keyed(["logOutChosen": .keyed([:])])
                    ? .keyed(["commandQuestionAsked": .keyed(["_0": .text(LoginFeature.logOutKey.name)])])
                    : action.renaming("logOutAnswered", to: "commandQuestionAnswered")
            },
            Migration(of: ShellState.self, formerly: "Shell.ShellState", before: "0.2.0") { state in
                let state = state.withCurrentMessages
                guard case .keyed(var parts) = state,
                    parts["overlay"] == .keyed(["logOutQuestion": .keyed([:])])
                else { return state }
                parts["overlay"] = .keyed([
                    "commandQuestion": .keyed(["_0": .text(LoginFeature.logOutKey.name)])
                ])
                return .keyed(parts)
            },
            Migration(of: ShellState.Command.self, before: "0.2.0") { command in
                let command = command.withCurrentMessages
                return command == .keyed(["logOut": .keyed([:])])
                    ? .keyed(["perform": .keyed(["_0": .text(LoginFeature.logOutKey.name)])])
                    : command.withoutScheme
            },
            Migration(of: ImagesAction.self, formerly: "Shell.ImagesAction", before: "0.2.0"),
            Migration(of: ImagesState.self, formerly: "Shell.ImagesState", before: "0.2.0"),
            Migration(of: SessionState.Command.self, before: "0.2.0") { $0.withoutScheme },
            Migration(of: EpisodesState.Command.self, before: "0.2.0") { $0.withoutScheme },
            Migration(of: EpisodeState.Command.self, before: "0.2.0") { $0.withoutScheme },
            Migration(of: SavedVideosState.Command.self, before: "0.2.0") { $0.withoutScheme },
        ]
}

extension CodedValue {
    /// The value with the current names of the shell's messages.
    fileprivate var withCurrentMessages: CodedValue {
        switch self {
        case .list(let values): .list(values.map(\.withCurrentMessages))
        case .keyed(let values):
            .keyed(
                Dictionary(
                    values.map { key, value in
                        let type = key.hasPrefix("Shell.") ? "FluxScreens" + key.dropFirst(5) : key
                        return (type, value.withCurrentMessages)
                    }
                ) { first, _ in first })
        default: self
        }
    }

    /// The value with the texts of routes instead of their URLs, also as the keys of dictionaries.
    fileprivate var withoutScheme: CodedValue {
        switch self {
        case .text(let text): .text(Self.withoutScheme(text))
        case .list(let values): .list(values.map(\.withoutScheme))
        case .keyed(let values):
            .keyed(
                Dictionary(values.map { (Self.withoutScheme($0.key), $0.value.withoutScheme) }) { first, _ in
                    first
                })
        default: self
        }
    }

    private static func withoutScheme(_ text: String) -> String { Route(url: text)?.text ?? text }
}
