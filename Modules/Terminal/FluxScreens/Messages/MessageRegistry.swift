import FluxCore
import Synchronization
import TerminalFrames

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
