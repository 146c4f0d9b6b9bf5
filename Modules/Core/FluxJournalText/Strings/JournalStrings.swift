/// The sentences about recordings. The library's are English; an app of this package can pass those of another
/// language.
package protocol JournalStrings: Sendable {
    /// The text of a missing value.
    var noValue: String { get }
    func andMore(_ count: Int, command: String?) -> String
    func changed(_ path: String, from old: String, to new: String) -> JournalLine

    /// An element of a list has another index.
    func moved(from old: Int, to new: Int) -> JournalLine
    func valuesDiffer(from action: UInt64) -> JournalLine
    func notDeterministic(at action: UInt64) -> JournalLine
    var valuesNotRecorded: JournalLine { get }

    /// The sources of a derived state that the same action changed.
    func derived(from sources: [String]) -> JournalLine

    /// Where an action was dispatched.
    ///
    /// - Parameters:
    ///   - hasCause: Whether another action caused it.
    ///   - key: The key whose handling dispatched it, as a `NotedKey` names it; `nil` if there is none.
    func origin(_ place: String, hasCause: Bool, key: String?) -> JournalLine

    /// The actions between the first and the last links of a chain of causes.
    func moreCauses(_ count: Int, command: String?) -> JournalLine

    /// The end of a chain of causes that repeats itself.
    func repeated(_ interval: String, _ count: Int, since action: UInt64, command: String?) -> JournalLine

    /// The end of a chain of causes whose next one was not recorded.
    ///
    /// - Parameter step: The last action before the recording.
    func earlierCause(than step: UInt64) -> JournalLine

    /// A command that an action requested.
    ///
    /// - Parameter payload: Its associated values; `nil` if it has none.
    func command(_ name: String, _ payload: String?, at place: String) -> JournalLine
    func unfinished(_ number: UInt64, name: String, in scope: String, at place: String) -> String
    func identical(actions: Int) -> String

    // MARK: - Answers that name no change

    /// - Parameter step: The last action before the recording; 0 for a recording from the beginning.
    func unchanged(_ place: String, current: String, since step: UInt64) -> String
    func neverChanged(_ place: String, to value: String, since step: UInt64) -> String
    /// - Parameter action: The last action before the restoration; 0 for none.
    func restored(after action: UInt64) -> String
    func unknownStore(similar: [String]) -> String
    func unknownPart(_ part: String, of store: String, similar: [String]) -> String
    func several(_ stores: [String]) -> String

    // MARK: - Differences between a recording and this version, and the reasons for which they are likely

    var compatible: String { get }
    var mayDiffer: String { get }
    var notReplayable: String { get }
    var truncated: String { get }
    var noEnd: String { get }
    func damaged(line: Int) -> String

    /// Why the replay may differ.
    ///
    /// - Parameters:
    ///   - detail: The decoder's reason; `nil` if there is none.
    ///   - action: The first action concerned; 0 for the beginning.
    ///   - count: How often it occurs.
    func issue(_ problem: String, detail: String?, firstAt action: UInt64, count: Int) -> String
    func otherVersion(_ recorded: String, current: String) -> String
    func noScope(_ path: String) -> String
    func noStore(_ store: String, in path: String) -> String
    func noDispatcher(_ action: String, in path: String) -> String
    func notCodable(_ type: String) -> String
    func notRecorded(_ action: String) -> String
    func codedDifferently(_ type: String) -> String
    func codedDifferently(_ store: String, in path: String) -> String
    func stateNotCodable(_ store: String, in path: String) -> String

    // MARK: - The first difference that a replay found, for the end of a sentence

    func action(_ number: UInt64, name: String, in path: String, _ difference: String) -> String
    func initialState(_ place: String, after action: UInt64) -> String
    func state(_ place: String) -> String

    /// Two replays by this version have different results.
    func notDeterministic(_ difference: String) -> String
    func missingCommand(_ command: String, of state: String, at place: String) -> String
    func additionalCommand(_ command: String, of state: String, at place: String) -> String
    func differentCommand(_ recorded: String, _ replayed: String, of state: String) -> String
    var scopeIsMissing: String { get }
    func nothingHandles(_ action: String) -> String
    var payloadIsMissing: String { get }
    func isCodedDifferently(detail: String) -> String

    /// - Parameter action: The last action before the note; `nil` at the start.
    func note(_ name: String, after action: (number: UInt64, name: String)?) -> String
}
