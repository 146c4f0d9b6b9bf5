import ApplicationFlux
package import FluxCore
package import FluxJournal
import FluxRouting
package import Foundation
package import TerminalFrames

/// A program that is composed on a replica of its scopes, which draws the recorded frames.
///
/// Nothing is dispatched or run there, so it uses no service, file or desktop.
package protocol ReplicatedApp: FrameSource {
    /// The route patterns of its screens, such as `post/:id`.
    var patterns: [String] { get }

    /// Whether the user has quit.
    var hasEnded: Bool { get }

    /// Opens the screen of a route, in the same scope as the recorded command did.
    func open(_ route: String)
}

/// The replicated app of the program whose recordings are read.
package final class AppReplica: FrameSource {
    private let app: any ReplicatedApp
    /// The languages that the program has.
    let languages: [Language]

    init(_ app: any ReplicatedApp, languages: [Language]) {
        (self.app, self.languages) = (app, languages)
    }

    package func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        // A recorded language has only its code.
        let language = languages.first { $0 == viewport.language } ?? viewport.language
        let viewport = Viewport(
            rows: viewport.rows, columns: viewport.columns, ambiguous: viewport.ambiguous, language: language)
        return app.frame(viewport, now)
    }

    var patterns: [String] { app.patterns }

    /// The URLs of the screens that have no parameter.
    var plainRoutes: [String] { patterns.filter { !$0.contains(":") }.map { Route($0).url } }

    var hasEnded: Bool { app.hasEnded }

    func open(_ route: String) { app.open(route) }
}

/// Reads recordings of a program, and replays them.
package struct ReplicaFactory: Sendable {
    package typealias Make = @Sendable (Scope, RecordingHeader) throws -> any ReplicatedApp

    private let migrations: [Migration]
    /// The languages that the program has.
    let languages: [Language]
    private let make: Make

    /// - Parameters:
    ///   - migrations: How older forms of its actions, states and commands are read.
    ///   - languages: Those that the program has. Frames that were recorded in another one are drawn in English.
    ///   - make: Composes the program on the root scope of a replica.
    package init(migrations: [Migration], languages: [Language], _ make: @escaping Make) {
        (self.migrations, self.languages, self.make) = (migrations, languages, make)
    }

    /// Reads a recording; see `Recording`.
    func recording(_ bytes: any RecordingBytes, run: Int?) throws(RecordingFailure) -> Recording {
        try Recording(bytes, run: run, migrations: migrations)
    }

    /// Reads a recording; see `Recording`.
    package func recording(_ lines: Data) throws(RecordingFailure) -> Recording {
        try Recording(lines, migrations: migrations)
    }

    /// Prepares the replay of a recorded run.
    package func replay(_ recording: Recording) throws -> Replay<AppReplica> {
        let header = recording.header
        // Use the recorded time zone, so that dates are formatted as they were. Nothing in this process has
        // read the zone yet.
        if let zone = header.settings["zone"], zone != TimeZone.current.identifier { setenv("TZ", zone, 1) }
        return try Replay(recording) { [languages] in
            AppReplica(try make($0, header), languages: languages)
        } open: {
            $0.open($1)
        }
    }

    /// Replaces the texts of a recording; see `Scrubber`.
    package func scrub(_ recording: Recording) throws -> Data {
        try Scrubber(self, patterns: try replay(recording).app.patterns).scrub(recording)
    }
}
