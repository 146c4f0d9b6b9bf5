import ArgumentParser
import Console
import FluxCore
import FluxInspector
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import Foundation
import JournalCommands
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames

/// The services of the program's own commands.
struct AppServices: Sendable {
    /// The network, databases and servers.
    let infrastructure: any Infrastructure

    /// The services of the commands of a module; `nil` if no module declares this type of services.
    func services<Services>(_: Services.Type) -> Services? {
        self as? Services ?? ofModules.lazy.compactMap { $0 as? Services }.first
    }

    /// The services of a command of this program.
    func forCommand<Services>() -> Services {
        guard let services = services(Services.self) else {
            preconditionFailure("no command works with \(Services.self)")
        }
        return services
    }

    func source<Services>(
        _ services: @escaping @Sendable (Composition) -> Services
    ) -> ServiceSource<Services> {
        ServiceSource { options, console, mode, changesLibrary in
            services(try await open(options, console, mode: mode, changesLibrary: changesLibrary))
        }
    }

    /// Composes everything for one command, and reports invalid settings.
    ///
    /// - Parameter changesLibrary: Whether the command changes saved videos or follows. Then a damaged library is
    ///   replaced.
    func open(
        _ options: GlobalOptions, _ console: Console, mode: ScopeMode = .anywhere,
        changesLibrary: Bool = false
    ) async throws -> Composition {
        try await Composition(
            options, console, on: infrastructure, mode: mode, changesLibrary: changesLibrary)
    }
}

extension AppServices: JournalCommandServices {
    var program: String { "nagare \(version)" }

    var replicas: ReplicaFactory { .app }

    func palette(
        _ depth: ColourDepth, _ options: GlobalOptions, _ console: Console, operation: String
    ) throws -> Palette {
        let file = try SettingsFile(options, operation: operation)
        return Appearance(
            depth, theme: try file.load().theme, of: Themes(in: file.folders.themes),
            environment: console.environment
        ).palette
    }

    func terminal(_ options: GlobalOptions, _ console: Console) throws -> (any Terminal, KeyMap) {
        let settings = try Settings(environment: console.environment, profile: options.profileName)
        let environment = TerminalEnvironment(console.environment, options, settings.folders)
        let display = settings.stored.display
        return (environment.terminal(display, environment.appearance(display)), settings.keys.map)
    }

    /// Runs the recorded app in a temporary home folder, so that it cannot change the user's library, token
    /// or posts.
    func resume(
        _ recording: Recording, from resumePoint: TimeTravel<AppReplica>.ResumePoint,
        _ options: GlobalOptions,
        _ console: Console
    ) async throws {
        let keys = try Settings(environment: console.environment, profile: options.profileName).keys.map
        let home = FileManager.default.temporaryDirectory.appending(path: "nagare-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: home) }
        let header = recording.header
        let settings = try Settings(environment: ["HOME": home], profile: header.profile).replacingOrigins(
            qiita: header.settings["qiita"] ?? Settings.defaultQiitaOrigin,
            peerTube: header.settings["peertube"] ?? Settings.defaultPeerTubeOrigin)
        let root = Scope(
            appRoot: "app", scheduler: SerialScheduler(label: "nagare", startingAt: resumePoint.time),
            mode: .onScheduler)
        let restoration = resumePoint.snapshot.restored(in: root)
        let composition = try Composition(
            root, settings, try GlobalOptions.parse(["--offline"] + (options.noColor ? ["--no-color"] : [])),
            environment: ["HOME": home], on: infrastructure, recalling: .offline,
            responses: RecordedResponses(recording, origin: settings.qiitaOrigin), keys: keys)
        if let videos = resumePoint.snapshot.open.savedVideos {
            _ = try await composition.openLibraryNow().videos.merge(videos)
        }
        try await AppSession(
            composition, .recording(restoration),
            in: TerminalEnvironment(console.environment, options, settings.folders)
        ).untilQuit()
    }

    func devtoolsProcesses(_ options: GlobalOptions, _ console: Console) throws -> [DevtoolsProcess] {
        let folder = try Folders(environment: console.environment, profile: options.profileName).devtools
        return folder.map { DevtoolsProcess.all(in: $0) } ?? []
    }

    func startDevtools(
        _ recordings: [(title: String, recording: Recording)], _ operation: String, port: UInt16,
        _ options: GlobalOptions, _ console: Console
    ) async throws -> any DevtoolsServer {
        let folder = try Folders(environment: console.environment, profile: options.profileName).devtools
        let inspectors = recordings.map { title, recording in
            let isOwn = recording.header.app.prefix { $0 != " " } == "nagare"
            return Inspector(title, recording, isOwn ? .app(.app) : .none)
        }
        do throws(DevtoolsServerFailure) {
            return try await DevtoolsSettings(
                port: port, folder: folder, title: inspectors.map(\.title).joined(separator: ", ")
            ).startServer(inspectors)
        } catch {
            throw CommandFailure(operation, error)
        }
    }
}
