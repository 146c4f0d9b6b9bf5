package import FluxCore
import ReactiveCore
import TerminalFrames

/// Shows messages of one type around the screens.
///
/// `ShellFlux.sender(of:text:)` creates it together with the text of its messages, so that no message is shown whose text
/// is unknown. Create it with the feature: a replica of the app draws the same messages.
package final class MessageSender<Message: Codable & Sendable>: Sendable {
    private let store: Store<ShellState>
    private let scheduler: any Scheduler

    init(
        _ store: Store<ShellState>, _ scheduler: any Scheduler, _ registry: MessageRegistry,
        text: @escaping @Sendable (Message, KeyMap, Language) -> StyledLine
    ) {
        (self.store, self.scheduler) = (store, scheduler)
        registry.register(Message.self, text: text)
    }

    /// Shows a message for a moment.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - fileID: Where it is shown, for recordings.
    ///   - line: The line of the call.
    package func showToast(_ message: Message, fileID: String = #fileID, line: Int = #line) {
        store.dispatch(.toastRaised(coded(message), at: scheduler.now), fileID: fileID, line: line)
    }

    /// Shows a message until the user dismisses it or leaves the screen.
    package func showNotice(_ message: Message) { store.dispatch(.noticeRaised(coded(message))) }

    /// Shows a message beside the tabs until another one replaces it.
    ///
    /// - Parameter message: For example, that the content may be out of date; `nil` for none.
    package func showStatus(_ message: Message?) {
        let status = message.map(coded)
        if status != store.state.status { store.dispatch(.statusChanged(status)) }
    }

    /// Asks the user a question that is answered with yes or no, after the questions before it. Cancelling the task
    /// withdraws the question.
    ///
    /// - Parameter question: For example, whether to repeat a change that was interrupted. An equal question that is
    ///   not answered yet is shown once.
    /// - Returns: Whether the answer is yes; `false` after a cancellation.
    package func ask(_ question: Message) async -> Bool {
        let question = coded(question)
        let answers = store.commands.asObservable().compactMap { command in
            if case .answer(question, let isYes) = command { isYes } else { nil }
        }
        let asking = answers.do(
            onSubscribed: { [store] in store.dispatch(.questionAsked(question)) },
            onDispose: { [store] in store.dispatch(.questionWithdrawn(question)) })
        return (try? await asking.firstValue()) ?? false
    }

    /// The message as states and recordings contain it.
    package func coded(_ message: Message) -> CodedMessage {
        guard let coded = try? CodedMessage(message) else {
            preconditionFailure("\(message) cannot be encoded")
        }
        return coded
    }
}

/// A message as states and recordings contain it: a feature's value in coded form, and the name of its type.
///
/// `MessageRegistry` makes the text when the message is drawn.
package struct CodedMessage: Sendable, Equatable {
    /// The full name of the value's type, such as `Search.ResultsState.Toast`.
    package let kind: String
    package let value: CodedValue

    /// - Throws: Rethrows errors of the value's own encoding.
    package init<Value: Encodable>(_ value: Value) throws {
        (kind, self.value) = (StateKey.of(Value.self), try CodedValue(encoding: value))
    }
}

extension CodedMessage: Codable {
    package init(from decoder: any Decoder) throws {
        guard case .keyed(let fields) = try CodedValue(from: decoder), fields.count == 1,
            let (kind, value) = fields.first
        else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "expected one value, keyed by its type")
            throw DecodingError.dataCorrupted(context)
        }
        (self.kind, self.value) = (kind, value)
    }

    /// Encodes the kind as a key, because a scrubbed recording keeps its keys.
    package func encode(to encoder: any Encoder) throws {
        try CodedValue.keyed([kind: value]).encode(to: encoder)
    }
}
