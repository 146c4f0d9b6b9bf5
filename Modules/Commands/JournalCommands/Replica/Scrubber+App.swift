import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import TerminalFrames

extension Scrubber<AppReplica> {
    /// Creates a scrubber for recordings of this app.
    ///
    /// - Parameter patterns: The route patterns of the app's screens.
    init(_ replicas: ReplicaFactory, patterns: [String]) {
        let screens = patterns.compactMap { $0.split(separator: "/").first.map(String.init) }
        // The raw values of cases in coded messages look like any other text.
        let cases: Set<String> = ["add", "remove", "read", "unread"]
        let vocabulary = ScrubVocabulary(
            texts: Set(patterns).union(cases), routes: "nagare",
            routeWords: Set(screens).union(["q"]),
            settings: ["commit", "keys", "modified", "terminal", "zone"],
            userInfo: CodingUserInfoKey.routeScheme.map { [$0: "nagare"] } ?? [:])
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
