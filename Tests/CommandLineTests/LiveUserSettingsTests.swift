import ApplicationFlux
import ArgumentParser
import FluxCore
import FluxRouting
import FluxScreens
import Foundation
import Persistence
import PersistenceFiles
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// Settings that are read again while the app runs.
@Suite struct LiveUserSettingsTests {
    @Test("what the app saves by itself is not reported as new settings; what the user changes elsewhere is")
    func ownWrites() throws {
        let home = try TemporaryFolder()
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let settings = try Settings(environment: ["HOME": home.path], profile: "default")
        let composition = try Composition(
            root, settings, try GlobalOptions.parse(["--offline"]), environment: ["HOME": home.path],
            on: InMemoryInfrastructure())
        let toast = { composition.shell.store.state.toast }

        composition.flux.routing.dispatch(.loginSkipped)
        composition.liveSettings.reload()
        #expect(toast() == nil)

        _ = try Settings.vault(in: settings.folders).update { $0.theme = "light" }
        composition.liveSettings.applySaved()
        #expect(toast() == nil, "the app continues from an earlier moment")

        _ = try Settings.vault(in: settings.folders).update { $0.theme = "dark" }
        composition.liveSettings.reload()
        #expect(
            toast().flatMap { composition.shell.line(of: $0, in: .english) }?.text
                == "loaded the new settings")
        root.close()
    }
}
