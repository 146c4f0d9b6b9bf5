import FluxCore
import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite("random messages of a page", .blocking, .serialized) struct FuzzTests {
    @Test("each is answered or refused, and the answers are messages of the protocol")
    func messages() async throws {
        let devtools = try await devtools()
        let address = devtools.address
        let target = FuzzTarget("messages") { bytes in
            guard let client = try? WebSocketClient(address) else { return "no page can connect any more" }
            return client.problem(after: bytes)
        }

        #expect(target.failures() == [])
        await devtools.stop()
    }
}

extension WebSocketClient {
    /// Sends each line as a message, and reads what follows.
    ///
    /// - Returns: What is wrong; `nil` if nothing is.
    fileprivate func problem(after bytes: [UInt8]) -> String? {
        for line in bytes.split(separator: 0x0A).prefix(32) { send(opcode: 1, Array(line)) }
        // Its answer is the last one. The server may close the connection before, for text that is not UTF-8.
        send(#"{"id":424242,"ask":"state","step":0}"#)
        while let message = self.bytes() {
            guard case .keyed(let fields)? = CodedValue(json: message), case .text(let type)? = fields["type"]
            else { return "a message is not one of the protocol" }
            if type == "answer", fields["id"] == .integer(424_242) { return nil }
        }
        return nil
    }
}
