import FluxCore
import FluxJournal
import ReactiveTesting

extension WebSocketClient {
    /// The next message; `nil` at the end.
    func message() -> CodedValue? { bytes().flatMap { CodedValue(json: $0) } }

    /// The next message of a type, acknowledging all; `nil` at the end.
    func message(_ type: String) -> CodedValue? {
        while let message = message() {
            send(#"{"ack":1}"#)
            if message.value(at: ["type"]) == .text(type) { return message }
        }
        return nil
    }
}
