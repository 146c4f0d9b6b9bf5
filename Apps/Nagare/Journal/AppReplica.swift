import ApplicationFlux
import ArgumentParser
import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import Shell
import Synchronization
import TerminalUI
import TimeTravel

/// The app composed once more on a replica of its scopes: it draws what was drawn, and touches no service, disk or
/// desktop, for nothing is dispatched or run there.
final class AppReplica: FrameSource {
    private let composition: Composition
    private let shell: Shell
    private let entries: [ScreenEntry]
    /// Screens that a command opened past the routing.
    private let opened = Mutex<[any OpenScreen]>([])

    init(_ root: Scope, _ header: RecordingHeader) throws {
        let environment = ["HOME": "/nonexistent"]
        // Where nothing is asked, a service may be anywhere: a scrubbed recording has it where nobody can.
        let settings = try Settings(environment: environment, profile: header.profile).replacingOrigins(
            qiita: header.settings["qiita"] ?? Settings.usualQiita,
            peerTube: header.settings["peertube"] ?? Settings.usualPeerTube)
        let options = try GlobalOptions.parse(["--offline"])
        let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .usual
        composition = try Composition(root, settings, options, environment: environment, keys: keys)
        let login = composition.login(nil)
        entries = composition.entries(composition.search(), login)
        shell = Shell(
            root, composition.flux, composition.shell, InMemoryTerminal(Viewport(rows: 24, columns: 80)),
            entries: entries, others: TimeTravel<AppReplica>.keys(keys), logOut: {})
        shell.follow(.restored)
    }

    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        shell.frame(viewport, now)
    }

    /// Whether the user has quit.
    var hasEnded: Bool { shell.ended.value }

    /// What leads to its screens, such as `post/:id`.
    var patterns: [String] { entries.map(\.pattern) }

    /// Of the screens that are opened without saying what they show.
    var plainRoutes: [String] { patterns.filter { !$0.contains(":") }.map { Route($0).url } }

    /// Opens the screen of a route in the scope that a command opened it in.
    func open(_ route: String) {
        guard let route = Route(url: route), let screen = entries.entry(for: route)?.open(route, .restored)
        else { return }
        opened.withLock { $0.append(screen) }
    }
}

extension Replay<AppReplica> {
    /// A recorded run of this app.
    convenience init(_ recording: Recording) throws {
        let header = recording.header
        // Dates show as they did: nothing in this process has asked for the zone yet.
        if let zone = header.settings["zone"], zone != TimeZone.current.identifier { setenv("TZ", zone, 1) }
        try self.init(recording) {
            try AppReplica($0, header)
        } open: {
            $0.open($1)
        }
    }
}
