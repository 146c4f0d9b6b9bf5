import ApplicationFlux
import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxScreens
import FluxTerminal
import Foundation
import ServiceTexts
import TerminalFrames

extension ReplicaFactory {
    /// Replays recordings of this app.
    static let app = ReplicaFactory(
        migrations: Migration.ofApp, languages: [.english, .japanese],
        texts: ProgramTexts(
            scheme: "nagare", texts: ["add", "remove", "read", "unread"], parameters: ["q"])
    ) {
        ProgramReplica(try Composition.replica($0, $1))
    }
}

extension Composition {
    /// The app composed on the root of a replica, without services, files or a desktop.
    fileprivate static func replica(_ root: Scope, _ header: RecordingHeader) throws -> ComposedProgram {
        // Dates are formatted as they were. Nothing in this process has read the zone yet.
        if let zone = header.settings["zone"], zone != TimeZone.current.identifier { setenv("TZ", zone, 1) }
        let environment = ["HOME": "/nonexistent"]
        // The origins are never contacted. A scrubbed recording contains invalid ones.
        let settings = try Settings(environment: environment, profile: header.profile).replacingOrigins(
            qiita: header.settings["qiita"] ?? Settings.defaultQiitaOrigin,
            peerTube: header.settings["peertube"] ?? Settings.defaultPeerTubeOrigin)
        let options = try GlobalOptions.parse(["--offline"])
        let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .standard
        let composition = try Composition(
            root, settings, options, environment: environment, on: UnavailableInfrastructure(), keys: keys)
        let features = AppFeatures(composition, composition.login(nil))
        return composition.program(features)
    }

    /// The screens of the app, on this composition.
    func program(_ features: AppFeatures) -> ComposedProgram {
        ComposedProgram(
            root, flux.routing, shell, messages.program, features.entries, account: flux.account,
            owner: Owner(composition: self, features: features))
    }
}

/// What lives as long as the program.
private struct Owner: Sendable {
    let composition: Composition
    let features: AppFeatures
}
