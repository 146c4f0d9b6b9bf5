import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxScreens
import FluxTerminal
import Login
import LoginCommands
import MyVideo
import MyVideoCommands
import Persistence
import PersistenceFiles
import SearchCommands
import ServiceTexts
import SyncCommands
import TerminalFrames

extension AppServices {
    /// What the commands of each module work with.
    var ofModules: [any Sendable] {
        [
            source { $0 as any LoginCommandServices },
            source { $0 as any MyVideoCommandServices },
            source { $0 as any SearchCommandServices },
            source { $0 as any SyncCommandServices },
        ]
    }
}

extension Composition: CommandServices {
    func checkVault(_ what: String) throws {
        guard let failure = flux.token.store.state.vaultFailure else { return }
        throw CommandFailure(ExitStatus(failure)) { ErrorMessage(what, failure, in: $0) }
    }

    func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await runAndClose(keepsServer: { _ in false }, body)
    }
}

extension Composition: SearchCommandServices {
    func postOrigins(of text: String) -> [String] {
        [settings.qiitaOrigin, webOrigin, Settings.defaultQiitaOrigin] + demoOrigins(text)
    }

    var shownWarnings: any ValueVault<ShownWarnings> {
        FileValueVault<ShownWarnings>(folder: settings.folders.state, name: "warnings.json")
    }

    func plainTextRemark(in language: Language) -> String? { parserRemark?.text(in: language) }
}

extension Composition: MyVideoCommandServices {
    var savedVideosOnUse: any MyVideoLibrary { lazyVideos }
    var instanceOrigin: String { settings.peerTubeOrigin }

    func videoOrigins(of text: String) -> [String] {
        [server?.origin ?? settings.peerTubeOrigin, settings.peerTubeOrigin] + demoOrigins(text)
    }
}

extension Composition: SyncCommandServices {}

extension Composition: LoginCommandServices {
    var serviceOrigin: String { settings.qiitaOrigin }

    func deleteSession() { SavedSession.File(settings).delete() }
}

extension Composition {
    /// The port of the server with sample data differs at each start, so URLs printed by an earlier run are accepted as
    /// well.
    private func demoOrigins(_ text: String) -> [String] {
        guard options.demo, let origin = PageAddress.origin(of: text), Settings.isLoopback(origin: origin)
        else {
            return []
        }
        return [origin]
    }
}
