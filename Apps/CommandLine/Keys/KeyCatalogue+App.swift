import FluxScreens
import FluxTerminal
import FluxTimeTravel
import JournalCommands
import Login
import TerminalFrames

extension KeyCatalogue {
    /// All key bindings of the app.
    static let all: KeyCatalogue = {
        let app = Shell.keySections(with: [LoginFeature.logOutKey]) + ofScreens
        return KeyCatalogue(app + TimeTravel<AppReplica>.keySections(over: app.map(\.name)))
    }()
}
