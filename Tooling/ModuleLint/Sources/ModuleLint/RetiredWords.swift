/// Names and phrases that the project no longer uses, each with its replacement.
///
/// A name matches the whole name of a type. A phrase matches in comments, string literals and Markdown, in any case. Only
/// exact phrases are listed, never single common words.
enum RetiredWords {
    static let names: [String: String] = [
        "AfterTheEnd": "AlreadyTerminated",
        "AnswerQuestion": "CachedAnswerKey",
        "AnyJoint": "AnyCoordinator",
        "AnyLane": "AnyZipQueue",
        "AppInMemory": "InMemoryApp",
        "AskedLog": "RequestLog",
        "AskingReducer": "CommandReducer",
        "BacklogAlarm": "BacklogMonitor",
        "BentBody": "FaultyBody",
        "BoundedLine": "BoundedQueue",
        "BrokenOff": "ConnectionAborted",
        "CallbackDesk": "CallbackHandler",
        "ChangesOfOthers": "ExternalChanges",
        "ChunkCutter": "ChunkSplitter",
        "DebounceEntrance": "DebounceSourceNode",
        "Dice": "SeededGenerator",
        "EndSink": "TerminationSink",
        "EpisodesQuestion": "EpisodesQuery",
        "FollowsOnDemand": "LazyFollowLibrary",
        "FrameAnswers": "FrameAcknowledgements",
        "FrontDesk": "RequestHandler",
        "HastyScheduler": "EagerScheduler",
        "HelpWords": "HelpRequest",
        "HungUp": "ConnectionClosed",
        "ImageShelf": "ImageRegistry",
        "JournalRun": "ActionGroup",
        "JudgedCore": "TestedCore",
        "KeptAction": "SavedVideosAction",
        "KeptFilter": "SavedVideosFilter",
        "KeptImage": "CachedImage",
        "KeptQuery": "SavedVideosQuery",
        "KeptState": "SavedVideosState",
        "KeptVideo": "SavedVideo",
        "KeptView": "SavedVideosView",
        "KnownWords": "CompletionSource",
        "LaterValue": "DeferredValue",
        "LibraryOnDemand": "LazyMyVideoLibrary",
        "LiveOutlet": "LiveBroadcaster",
        "LookPace": "CheckSchedule",
        "MakeOutlet": "MakeBroadcaster",
        "NeverAnswered": "SilentHandler",
        "OAuthVerdict": "OAuthRedirectValidation",
        "PageQuestion": "CachedPageKey",
        "PostArtist": "PostGenerator",
        "PostSheet": "LaidOutPost",
        "PostSheets": "PostLayoutCache",
        "PostSketch": "PostRecord",
        "PostsUndoing": "PostsUndoCommand",
        "PreparedSource": "PreprocessedSource",
        "PromptPool": "NoDelayPool",
        "ReadingBatch": "ReadMarkBatch",
        "ReadingChange": "ReadMarkChange",
        "RecordedAnswers": "RecordedResponses",
        "RecordingDoubt": "CompatibilityIssue",
        "RecordingGrade": "ReplayCompatibility",
        "RegistrationButton": "SaveButton",
        "RowSign": "RowIndicator",
        "SearchThrift": "SearchPacing",
        "SeenAnswer": "CachedAnswer",
        "SeenPage": "CachedPage",
        "SeenPost": "CachedPost",
        "StatesNow": "StateReader",
        "StoreRun": "StoreReplayer",
        "TakenAction": "LoggedAction",
        "TerminalQuestion": "TerminalQuery",
        "TestKit": "FluxTesting",
        "TextShelf": "TextCatalog",
        "TimerLine": "TimerQueue",
        "TypedIDs": "IDArguments",
        "UntakenState": "UnusedState",
        "WasRead": "DecodedSuccessfully",
        "WhenFull": "OverflowPolicy",
        "WorkBoard": "WorkRegistry",
    ]

    static let phrases: [String: String] = [
        "ask again for": "refresh",
        "by and by": "in the background",
        "is looked at by itself": "is checked in the background",
        "is no recording": "is not a Nagare recording",
        "is taken back": "is undone",
        "is told of": "is notified of",
        "of what is asked": "of the request",
        "so many are left": "`count` remain",
        "take back what": "undo",
        "taken back": "undone",
        "takes a change back": "undoes a change",
        "tell who is logged in": "show who is logged in",
        "that output.": "(say what it contains)",
        "what it is made of": "its parts",
        "what takes all of": "a subscriber to",
        "what was asked before": "the previous query",
        "who is told": "the subscriber",
        "who takes all of them": "an unlimited subscriber",
    ]
}

/// Retired names of types and retired phrases, wherever they are still used.
func retiredWords(in tree: Tree) -> [Finding] {
    let names = tree.sources.flatMap { source in
        source.declaredTypes.compactMap { line, name in
            RetiredWords.names[String(name)].map {
                Finding(source.path, line, "\(name) is a retired name; the word is \($0)")
            }
        }
    }
    // The list itself and its test contain the phrases.
    let texts = tree.paths.filter { !$0.hasPrefix("Tooling/ModuleLint/") }.compactMap { path in
        tree.text(at: path).map { (path, $0) }
    }
    return names
        + texts.flatMap { path, text in
            let text = text.lowercased()
            let phrases = RetiredWords.phrases.filter { text.containsBytes(of: $0.key) }
            if phrases.isEmpty { return [Finding]() }
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
                index, line in
                phrases.filter { line.containsPhrase($0.key) }.map { phrase, replacement in
                    Finding(path, index + 1, "\"\(phrase)\" is a retired phrase; write: \(replacement)")
                }
            }
        }
}

extension Substring {
    /// Whether `phrase` occurs between word boundaries.
    fileprivate func containsPhrase(_ phrase: String) -> Bool {
        guard containsBytes(of: phrase) else { return false }
        return ranges(of: phrase).contains { range in
            let before = range.lowerBound == startIndex ? " " : self[index(before: range.lowerBound)]
            let after = range.upperBound == endIndex ? " " : self[range.upperBound]
            return !before.isLetter && !(after.isLetter && phrase.last?.isLetter == true)
        }
    }
}
