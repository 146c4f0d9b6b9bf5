package import FluxCore
package import FluxJournal
import FluxRouting
package import FoundationEssentials
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

    /// The routes of the screens that have no parameter.
    package var plainRoutes: [String] { patterns.filter { !$0.contains(":") }.map { Route($0).text } }

    var hasEnded: Bool { app.hasEnded }

    func open(_ route: String) { app.open(route) }
}

/// A program's own texts, which say nothing about its user.
package struct KeptTexts: Sendable {
    let scheme: String
    let texts, parameters: Set<String>

    /// - Parameters:
    ///   - scheme: That of the program's URLs, such as `notes`.
    ///   - texts: Raw values of cases in messages, which look like any other text.
    ///   - parameters: The names of the routes' parameters.
    package init(scheme: String, texts: Set<String> = [], parameters: Set<String> = []) {
        (self.scheme, self.texts, self.parameters) = (scheme, texts, parameters)
    }
}

/// Reads recordings of a program, and replays them.
package struct ReplicaFactory: Sendable {
    package typealias Make = @Sendable (Scope, RecordingHeader) throws -> any ReplicatedApp

    private let migrations: [Migration]
    private let kept: KeptTexts
    /// The languages that the program has.
    package let languages: [Language]
    private let make: Make

    /// - Parameters:
    ///   - migrations: How older forms of its actions, states and commands are read.
    ///   - languages: Those that the program has. Frames that were recorded in another one are drawn in English.
    ///   - kept: The program's own texts that a scrubbed recording keeps.
    ///   - make: Composes the program on the root scope of a replica.
    package init(
        migrations: [Migration], languages: [Language], keeping kept: KeptTexts,
        _ make: @escaping Make
    ) {
        (self.migrations, self.languages, self.kept, self.make) = (migrations, languages, kept, make)
    }

    /// Reads a recording; see `Recording`.
    package func recording(_ bytes: any RecordingBytes, run: Int?) throws(RecordingFailure) -> Recording {
        try Recording(bytes, run: run, migrations: migrations)
    }

    /// Reads a recording; see `Recording`.
    package func recording(_ lines: Data) throws(RecordingFailure) -> Recording {
        try Recording(lines, migrations: migrations)
    }

    /// Prepares the replay of a recorded run.
    package func replay(_ recording: Recording) throws -> Replay<AppReplica> {
        let header = recording.header
        return try Replay(recording) { [languages] in
            AppReplica(try make($0, header), languages: languages)
        } open: {
            $0.open($1)
        }
    }

    /// Replaces the texts of a recording; see `Scrubber`.
    package func scrub(_ recording: Recording) throws -> Data {
        try Scrubber(self, kept, patterns: try replay(recording).app.patterns).scrub(recording)
    }
}
