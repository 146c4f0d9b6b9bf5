import FluxCore
import ReactiveCore
package import TerminalFrames

/// What became of undoing a change, or of making it again.
package enum UndoResult: Sendable {
    case made
    /// Something else had done it before, such as another screen or program.
    case unneeded
    /// - reason: A message that says why, of a registered type; `nil` if the user sees it anyway, such as a login screen.
    case refused(reason: (any Codable & Sendable)?)
}

/// The refusal to undo a change that another version of the program made.
struct OtherVersion: Codable, Sendable, Equatable {}

extension ShellFlux {
    /// Makes a kind of change known, so that it can be undone on any screen. Call this when the feature is created.
    ///
    /// - Parameters:
    ///   - type: The type of values for `recordChange`.
    ///   - text: Says in a language what was done, such as `deleted "Title"`.
    ///   - make: Starts to undo a change, or to make it again, and calls `endUndo` with the request later.
    package func registerUndo<Change: Codable & Sendable>(
        of type: Change.Type, text: @escaping @Sendable (Change, Language) -> String,
        make: @escaping @Sendable (Change, UndoState.Request) -> Void
    ) {
        registerMessages(type) { change, _, language in StyledLine(text(change, language)) }
        registry.register(StateKey.of(type)) { value, request in
            guard let change = try? value.decoded(as: type) else { return false }
            make(change, request)
            return true
        }
    }

    /// Records a change that was made and can be undone. Its type must be registered.
    package func recordChange(_ change: some Codable & Sendable) {
        store.dispatch(.changeRecorded(coded(change)))
    }

    /// Forgets the changes of a type: whose they are is not the user any more, for example.
    package func forgetChanges<Change: Codable & Sendable>(of type: Change.Type) {
        store.dispatch(.changesForgotten(kind: StateKey.of(type)))
    }

    /// Tells what became of a request to undo a change or to make it again.
    package func endUndo(_ request: UndoState.Request, _ result: UndoResult) {
        switch result {
        case .made: store.dispatch(.undoEnded(request, wasNeeded: true, at: scope.scheduler.now))
        case .unneeded: store.dispatch(.undoEnded(request, wasNeeded: false, at: scope.scheduler.now))
        case .refused(let reason): store.dispatch(.undoRefused(request, reason.map { coded($0) }))
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
