import ApplicationFlux
import ArgumentParser
import Console
import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import Shell
import Synchronization
import TerminalUI
import TimeTravel

/// The app composed on a replica of its scopes.
///
/// It draws the recorded frames. Nothing is dispatched or run there, so it uses no service, file or desktop.
final class AppReplica: FrameSource {
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
        entries = composition.entries(composition.search(), login)
        shell = Shell(
            root, composition.flux, composition.shell, InMemoryTerminal(Viewport(rows: 24, columns: 80)),
            entries: entries, overlayKeys: { TimeTravel<AppReplica>.keys(keys, in: $0) },
            logOut: {})
        shell.follow(.restored)
    }

    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        shell.frame(viewport, now)
    }

    /// Whether the user has quit.
    var hasEnded: Bool { shell.ended.value }

    /// The route patterns of its screens, such as `post/:id`.
    var patterns: [String] { entries.map(\.pattern) }

    /// The URLs of the screens that have no parameter.
    var plainRoutes: [String] { patterns.filter { !$0.contains(":") }.map { Route($0).url } }

    /// Opens the screen of a route, in the same scope as the recorded command did.
    func open(_ route: String) {
        guard let route = Route(url: route), let screen = entries.entry(for: route)?.open(route, .restored)
        else { return }
        opened.withLock { $0.append(screen) }
    }
}

extension Replay<AppReplica> {
    /// Prepares the replay of a recorded run of this app.
    convenience init(_ recording: Recording) throws {
        let header = recording.header
        // Use the recorded time zone, so that dates are formatted as they were. Nothing in this process has
        // read the zone yet.
        if let zone = header.settings["zone"], zone != TimeZone.current.identifier { setenv("TZ", zone, 1) }
        try self.init(recording) {
            try AppReplica($0, header)
        } open: {
            $0.open($1)
        }
    }
}
