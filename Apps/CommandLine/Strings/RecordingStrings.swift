import TerminalUI

/// Recordings: their errors, and what the commands about them print besides `JournalText`.
protocol RecordingStrings: Sendable {
    func cannotOpen(_ what: String, path: String, detail: String) -> ErrorMessage
    func cannotWrite(_ what: String, path: String, detail: String) -> ErrorMessage

    /// The file for `--record` exists and is not a recording, so nothing is appended to it.
    func foreignFile(_ what: String, path: String) -> ErrorMessage

    /// Another process is recording in the file for `--record`.
    func fileInUse(_ what: String, path: String) -> ErrorMessage
    func foreignApp(_ what: String, path: String, app: String) -> ErrorMessage
    func unreadable(_ what: String, path: String, _ damage: NagareStrings.Journal.Damage) -> ErrorMessage

    /// The devtools serve recordings until the user ends them.
    var endDevtools: String { get }

    /// A file contains several runs, and the last one is read.
    func earlierRuns(_ what: String, path: String, count: Int) -> String
    func unknownAction(_ what: String, number: UInt64, last: UInt64) -> ErrorMessage
    func noFrames(_ what: String) -> ErrorMessage
    func noFrame(_ what: String, upTo action: UInt64, path: String) -> ErrorMessage

    /// - Parameters:
    ///   - value: The value that was looked for; `nil` for any.
    ///   - current: The value at that step.
    func noChange(_ what: String, of place: String, to value: String?, current: String, path: String)
        -> ErrorMessage
    func unknownStore(_ what: String, _ place: String, similar: [String], path: String) -> ErrorMessage
    func unknownPart(_ what: String, _ part: String, of store: String, similar: [String], path: String)
        -> ErrorMessage
    func severalStores(_ what: String, _ place: String, _ stores: [String]) -> ErrorMessage

    /// - Parameter line: The damaged line, from 1.
    func damaged(_ what: String, path: String, line: Int, _ kind: NagareStrings.Journal.LineDamage)
        -> ErrorMessage
    var noEnd: String { get }
    func different(_ what: String, _ difference: String, path: String) -> ErrorMessage

    /// A different frame is the first difference, and was not shown.
    func differentFrame(_ what: String, _ difference: String, path: String) -> ErrorMessage
    func replayDiffers(_ difference: String) -> String
    func scrubbedDiffers(_ difference: String) -> String
    func key(_ name: String, count: Int, isUsed: Bool) -> StyledLine
    var truncated: String { get }
    /// What a spinner says while a recording is replayed.
    var replaying: String { get }
    func outputIsRecording(_ what: String) -> ErrorMessage
    func identical(actions: Int, frames: Int) -> String

    // MARK: - Generated tests

    func noActions(_ what: String, path: String) -> ErrorMessage
    func stateMismatch(_ what: String, state: String, action: UInt64, path: String) -> ErrorMessage
    func undecodableState(_ what: String, state: String, detail: String, path: String) -> ErrorMessage

    // MARK: - A recorded frame beside the one that this version draws

    var recordedFrame: String { get }
    var currentFrame: String { get }
    var sameTexts: String { get }
    var noTexts: String { get }

    /// For the end of a sentence.
    ///
    /// - Parameter action: The last action before the frame; `nil` at the start.
    func frameDiffers(after action: (number: UInt64, name: String)?, columns: Int, rows: Int) -> String
}

extension Language {
    /// The texts about recordings that the commands add.
    var recordingStrings: any RecordingStrings {
        switch self {
        case .english: EnglishRecordingStrings()
        case .japanese: JapaneseRecordingStrings()
        }
    }
}
