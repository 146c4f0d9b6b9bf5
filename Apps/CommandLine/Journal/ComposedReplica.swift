import ApplicationFlux
import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import FluxTimeTravel
import JournalCommands
import ReactiveCore
import Search
import ServiceTexts
import Synchronization
import TerminalFrames

/// The app composed on a replica of its scopes.
final class ComposedReplica: ReplicatedApp {
    private let composition: Composition
    private let shell: Shell
    private let entries: [ScreenEntry]
    /// Screens that a command opened without routing.
    private let opened = Mutex<[any OpenScreen]>([])

    init(_ root: Scope, _ header: RecordingHeader) throws {
        let environment = ["HOME": "/nonexistent"]
        // The origins are never contacted. A scrubbed recording contains invalid ones.
        let settings = try Settings(environment: environment, profile: header.profile).replacingOrigins(
            qiita: header.settings["qiita"] ?? Settings.defaultQiitaOrigin,
            peerTube: header.settings["peertube"] ?? Settings.defaultPeerTubeOrigin)
        let options = try GlobalOptions.parse(["--offline"])
        let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .standard
        composition = try Composition(
            root, settings, options, environment: environment, on: UnavailableInfrastructure(), keys: keys)
        let login = composition.login(nil)
        entries = AppFeatures(composition, login).entries
        shell = Shell(
            root, composition.flux.routing, composition.shell,
            InMemoryTerminal(Viewport(rows: 24, columns: 80)),
            entries: entries, overlayKeys: { TimeTravel<AppReplica>.keys(keys, in: $0) },
            account: composition.flux.account)
        shell.follow(.restored)
    }

    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        shell.frame(viewport, now)
    }

    var hasEnded: Bool { shell.ended.value }

    var patterns: [String] { entries.map(\.pattern) }

    func open(_ route: String) {
        guard let route = Route(url: route), let screen = entries.entry(for: route)?.open(route, .restored)
        else { return }
        opened.withLock { $0.append(screen) }
    }
}

extension ReplicaFactory {
    /// Replays recordings of this app.
    static let app = ReplicaFactory(migrations: Migration.ofApp, languages: [.english, .japanese]) {
        try ComposedReplica($0, $1)
    }
}
