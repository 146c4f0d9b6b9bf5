import FluxCore
import FluxRouting
import Synchronization
import TerminalFrames

/// What the app and its features register once: functions, which no state can hold.
final class CommandRegistry: Sendable {
    private let commands = Mutex(PaletteCommands())
    private let keyCommands = Mutex<[KeyCommand]>([])
    private let initialUserCommands = Mutex<[UserCommand]>([])
    private let unfinishedChanges = Mutex<[@Sendable () -> Bool]>([])

    private let pages = Mutex<[@Sendable (String) -> Route?]>([])
    private let shownItem = Mutex<@Sendable () -> ScreenItem?>({ nil })
    private let quitQuestion = Mutex(Question())
    private let undo = Mutex<[String: Undo]>([:])

    private struct Question {
        var isWanted: @Sendable () -> Bool = { false }
    }

    /// Starts to undo a change or to make it again.
    ///
    /// - Returns: `false` if the change is of another version of the program.
    typealias Undo = @Sendable (CodedValue, UndoState.Request) -> Bool

    /// Registers how changes of a type are undone.
    func register(_ kind: String, _ undo: @escaping Undo) { self.undo.withLock { $0[kind] = undo } }

    /// Whether a feature makes changes that can be undone.
    var hasUndo: Bool { undo.withLock { !$0.isEmpty } }

    /// Has a feature undo a change, or make it again.
    func undo(_ change: CodedMessage, _ request: UndoState.Request) -> Bool {
        undo.withLock { $0[change.kind] }?(change.value, request) ?? false
    }

    /// Replaces the commands without keys.
    func register(_ commands: PaletteCommands) { self.commands.withLock { $0 = commands } }

    /// Registers the user's commands of the start; `userCommandsChanged` replaces them later.
    func register(_ commands: [UserCommand]) { initialUserCommands.withLock { $0 = commands } }

    /// The user's commands at the start.
    var userCommands: [UserCommand] { initialUserCommands.withLock(\.self) }

    func register(_ command: KeyCommand) { keyCommands.withLock { $0.append(command) } }

    func registerChanges(_ areUnfinished: @escaping @Sendable () -> Bool) {
        unfinishedChanges.withLock { $0.append(areUnfinished) }
    }

    func registerPages(_ route: @escaping @Sendable (String) -> Route?) {
        pages.withLock { $0.append(route) }
    }

    /// The screen that shows a page; `nil` if there is none.
    func route(ofPage address: String) -> Route? {
        pages.withLock(\.self).lazy.compactMap { $0(address) }.first
    }

    /// Registers what the visible screen shows.
    func registerItem(_ item: @escaping @Sendable () -> ScreenItem?) { shownItem.withLock { $0 = item } }

    /// What the visible screen shows; `nil` for nothing that commands of the user can use.
    var item: ScreenItem? { shownItem.withLock(\.self)() }

    func registerQuitQuestion(_ isWanted: @escaping @Sendable () -> Bool) {
        quitQuestion.withLock { $0.isWanted = isWanted }
    }

    /// The commands without keys.
    var descriptions: [PaletteCommand.Description] { commands.withLock { $0.descriptions } }

    /// The ids of commands that would change nothing.
    var commandsInUse: [String] { commands.withLock(\.inUse)() }

    /// Whether a feature's changes are not complete yet.
    var hasUnfinishedChanges: Bool { unfinishedChanges.withLock(\.self).contains { $0() } }

    /// Whether the user wants a question before the app quits.
    var asksBeforeQuitting: Bool { quitQuestion.withLock(\.isWanted)() }

    /// The commands with keys, available or not, without the user's.
    var keyed: [KeyCommand] { keyCommands.withLock(\.self) }

    /// The command without a key that has an id; `nil` if there is none.
    func command(_ id: String) -> PaletteCommand? { commands.withLock { $0.command(id) } }

    /// Shows the preview of a command, and ends that of the previous one.
    ///
    /// - Parameter id: The selected command; `nil` for another one, and after the palette was closed.
    func preview(_ id: String?) { commands.withLock { $0.select(id) }?() }
}

/// The texts of the messages that features show, by the type of the message.
final class MessageRegistry: Sendable {
    private typealias Text = @Sendable (CodedValue, KeyMap, Language) -> StyledLine?

    private let texts = Mutex<[String: Text]>([:])

    func register<Value: Decodable & Sendable>(
        _ type: Value.Type, text: @escaping @Sendable (Value, KeyMap, Language) -> StyledLine
    ) {
        let decodingText: Text = { value, keys, language in
            (try? value.decoded(as: type)).map { text($0, keys, language) }
        }
        texts.withLock { $0[StateKey.of(type)] = decodingText }
    }

    /// The text of a message; `nil` if its type is unknown or has changed, as in the recording of another
    /// version.
    func line(of message: CodedMessage, _ keys: KeyMap, in language: Language) -> StyledLine? {
        texts.withLock { $0[message.kind] }?(message.value, keys, language)
    }
}
