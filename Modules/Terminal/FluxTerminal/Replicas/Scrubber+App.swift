import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import TerminalFrames

extension Scrubber<AppReplica> {
    /// Creates a scrubber for recordings of a program.
    ///
    /// - Parameters:
    ///   - kept: The program's own texts.
    ///   - patterns: The route patterns of its screens.
    init(_ replicas: ReplicaFactory, _ kept: KeptTexts, patterns: [String]) {
        let screens = patterns.compactMap { $0.split(separator: "/").first.map(String.init) }
        let vocabulary = ScrubVocabulary(
            texts: Set(patterns).union(kept.texts), routes: kept.scheme,
            routeWords: Set(screens).union(kept.parameters),
            settings: ["commit", "keys", "modified", "terminal", "zone"],
            userInfo: CodingUserInfoKey.routeScheme.map { [$0: kept.scheme] } ?? [:])
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
