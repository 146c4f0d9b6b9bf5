package import FluxCore
package import FluxJournal
import FluxRouting
package import FluxScreens
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
package struct ProgramTexts: Sendable {
    let scheme: String
    let texts, parameters: Set<String>

    /// - Parameters:
    ///   - scheme: The scheme of the program's URLs, such as `notes`.
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
    private let texts: ProgramTexts
    /// The languages that the program has.
    package let languages: [Language]
    private let make: Make

    /// - Parameters:
    ///   - migrations: How older forms of its actions, states and commands are read.
    ///   - languages: Those that the program has. Frames that were recorded in another one are drawn in English.
    ///   - texts: The program's own texts, which a scrubbed recording contains unchanged.
    ///   - make: Composes the program on the root scope of a replica.
    package init(
        migrations: [Migration], languages: [Language], texts: ProgramTexts,
        _ make: @escaping Make
    ) {
        self.migrations = migrations
        self.languages = languages
        self.texts = texts
        self.make = make
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
        try Scrubber(self, texts, patterns: try replay(recording).app.patterns).scrub(recording)
    }
}

extension Recording {
    /// The frame recorded in this line; `nil` if the line is no frame.
    package func drawnFrame(_ line: Int) throws -> DrawnFrame? {
        guard case .note("frame") = try entry(line) else { return nil }
        do { return try value(line).decoded(as: DrawnFrame.self) } catch is DecodingError {
            throw RecordingFailure.unreadable(line: line + 1, why: "not a frame")
        }
    }

    /// The language of the first frame, if it is not one of these; `nil` also if nothing had been drawn.
    package func language(notIn languages: [Language]) -> Language? {
        let first = (0..<count).lazy.compactMap { try? drawnFrame($0) }.first
        return first.map(\.viewport.language).flatMap { languages.contains($0) ? nil : $0 }
    }

    /// The last line to replay for a step, and the last frame drawn by then; `nil` if nothing had been drawn.
    fileprivate func lastFrame(upTo number: UInt64) throws -> (end: Int, drawn: DrawnFrame)? {
        var end = line(of: number) ?? 0
        while end + 1 < count, self.number(of: end + 1) <= number { end += 1 }
        for line in (0...end).reversed() {
            guard let drawn = try drawnFrame(line) else { continue }
            return (self.number(of: line) == number ? line : end, drawn)
        }
        return nil
    }
}

extension Replay<AppReplica> {
    /// Replays to the end of a step and draws its frame.
    ///
    /// When several actions share one frame, draws what would have been visible after this one.
    ///
    /// - Parameter size: The terminal's size; `nil` uses the recorded one.
    /// - Returns: `nil` if nothing had been drawn by then.
    package func frame(at number: UInt64, size: Viewport? = nil) throws -> Frame? {
        guard let (end, drawn) = try recording.lastFrame(upTo: number) else { return nil }
        try go(to: number > 0 ? number - 1 : 0)
        while number > 0, let line = try advance(), line < end {}
        var now = drawn.now
        if let line = recording.line(of: number), case .action(let action) = try recording.entry(line) {
            now = max(now, action.time)
        }
        let viewport = size.map {
            Viewport(
                rows: $0.rows, columns: $0.columns, ambiguous: drawn.viewport.ambiguous,
                language: drawn.viewport.language)
        }
        return app.frame(viewport ?? drawn.viewport, now).frame
    }
}

extension Scrubber<AppReplica> {
    /// Creates a scrubber for recordings of a program.
    ///
    /// - Parameters:
    ///   - texts: The program's own texts.
    ///   - patterns: The route patterns of its screens.
    init(_ replicas: ReplicaFactory, _ texts: ProgramTexts, patterns: [String]) {
        let screens = patterns.compactMap { $0.split(separator: "/").first.map(String.init) }
        let vocabulary = ScrubVocabulary(
            texts: Set(patterns).union(texts.texts), routes: texts.scheme,
            routeWords: Set(screens).union(texts.parameters),
            settings: ["commit", "keys", "modified", "terminal", "zone"],
            userInfo: CodingUserInfoKey.routeScheme.map { [$0: texts.scheme] } ?? [:])
        let frames = RecordedFrameSequence()
        self.init(vocabulary) { letter in
            let text = String(letter)
            return text.displayWidth(.narrow) * 10 + text.displayWidth(.wide)
        } replay: {
            try replicas.replay($0)
        } note: { app, name, value in
            if name == "key" { return value }
            guard name == "frame" else { return nil }
            let drawn = try value.decoded(as: DrawnFrame.self)
            let frame = app.frame(drawn.viewport, drawn.now).frame
            return try CodedValue(encoding: frames.next(frame, at: drawn.now))
        }
    }
}
