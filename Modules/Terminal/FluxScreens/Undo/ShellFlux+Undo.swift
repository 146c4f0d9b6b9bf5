import FluxCore
import ReactiveCore
package import TerminalFrames

/// What became of undoing a change, or of making it again.
package enum UndoResult: Sendable {
    case made
    /// Something else had done it before, such as another screen or program.
    case unneeded
    /// - reason: A message that says why; `nil` if the user sees it anyway, such as a login screen.
    case refused(reason: CodedMessage?)
}

/// The refusal to undo a change that another version of the program made.
struct OtherVersion: Codable, Sendable, Equatable {}

/// Changes of one type that can be undone on any screen.
package struct UndoableChanges<Change: Codable & Sendable>: Sendable {
    private let store: Store<ShellState>
    private let texts: MessageSender<Change>

    fileprivate init(_ store: Store<ShellState>, _ texts: MessageSender<Change>) {
        (self.store, self.texts) = (store, texts)
    }

    /// Records a change that was made.
    package func record(_ change: Change) { store.dispatch(.changeRecorded(texts.coded(change))) }

    /// Forgets all changes: whose they are is not the user any more, for example.
    package func forget() { store.dispatch(.changesForgotten(kind: StateKey.of(Change.self))) }
}

extension ShellFlux {
    /// Makes a kind of change known, so that it can be undone on any screen. Call this when the feature is created.
    ///
    /// - Parameters:
    ///   - type: The type of the changes.
    ///   - text: Says in a language what was done, such as `deleted "Title"`.
    ///   - make: Starts to undo a change, or to make it again, and calls `endUndo` with the request later.
    package func undoableChanges<Change: Codable & Sendable>(
        of type: Change.Type, text: @escaping @Sendable (Change, Language) -> String,
        make: @escaping @Sendable (Change, UndoState.Request) -> Void
    ) -> UndoableChanges<Change> {
        registry.register(StateKey.of(type)) { value, request in
            guard let change = try? value.decoded(as: type) else { return false }
            make(change, request)
            return true
        }
        return UndoableChanges(store, sender(of: type) { StyledLine(text($0, $2)) })
    }

    /// Tells what became of a request to undo a change or to make it again.
    package func endUndo(_ request: UndoState.Request, _ result: UndoResult) {
        switch result {
        case .made: store.dispatch(.undoEnded(request, wasNeeded: true, at: scope.scheduler.now))
        case .unneeded: store.dispatch(.undoEnded(request, wasNeeded: false, at: scope.scheduler.now))
        case .refused(let reason): store.dispatch(.undoRefused(request, reason))
        }
    }

    /// Undoes the latest change, or makes the latest undone one again.
    package func undo(_ direction: UndoState.Direction) {
        store.dispatch(.undoChosen(direction, nil, at: scope.scheduler.now))
    }

    /// The latest changes as commands of the palette, the latest first.
    func undoCommands(in language: Language) -> [PaletteCommand.Listed] {
        (store.state.undo?.done ?? []).suffix(10).reversed().map { change in
            let text = text(of: change.content, in: language)
            return PaletteCommand.Listed(
                id: "\(Self.undoPrefix)\(change.number)", about: language.shellStrings.undo(text))
        }
    }

    /// The number of the change that a command of the palette undoes; `nil` if it is another command.
    func changeToUndo(by id: String) -> Int? {
        id.hasPrefix(Self.undoPrefix) ? Int(id.dropFirst(Self.undoPrefix.count)) : nil
    }

    private static let undoPrefix = "undo."

    /// What was done, in a language.
    func text(of change: CodedMessage, in language: Language) -> String {
        line(of: change, in: language)?.text ?? language.shellStrings.unknownChange
    }
}
