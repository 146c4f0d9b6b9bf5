import FluxCore
import FluxJournal
import Foundation
import LoopbackGate
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite("random bytes of a browser", .blocking, .serialized) struct FuzzTests {
    @Test("messages are answered or refused, and the answers are messages of the protocol")
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

    @Test("requests pass unchanged or are refused, whatever the portions in which they arrive")
    func requests() {
        let target = FuzzTarget("requests") { bytes in
            let (whole, single) = (Passed(bytes, portion: max(1, bytes.count)), Passed(bytes, portion: 1))
            guard whole.refusal == single.refusal else {
                return "\(String(describing: whole.refusal)) and \(String(describing: single.refusal))"
            }
            if !bytes.starts(with: single.output) { return "bytes have changed" }
            return whole.refusal != nil || whole.output == single.output ? nil : "portions change the output"
        }

        #expect(target.failures() == [])
    }
}

/// What a filter makes of bytes if the server switches to no other protocol.
private struct Passed {
    private(set) var output: [UInt8] = []
    private(set) var refusal: RequestFilter.Refusal?

    init(_ bytes: [UInt8], portion: Int) {
        var (filter, rest) = (RequestFilter(readsBodies: true), bytes[...])
        do throws(RequestFilter.Refusal) {
            while !rest.isEmpty {
                let taken = try filter.take(rest.prefix(portion))
                output += taken.output
                rest = rest.dropFirst(taken.count)
                filter.answered(isSwitched: false)
            }
        } catch {
            refusal = error
        }
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
