#if FluxDevtools
import FlyingFox
import Foundation

/// Connects a page's WebSocket with its connection, frame by frame.
///
/// A frame is made when the previous one has been written, so nothing queues here.
struct PageSocket: WSHandler {
    /// The maximum size of a message from a page, in bytes.
    static let limit = 64 << 10

    let connection: PageConnection

    func makeFrames(
        for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
        let reading = Task { [connection] in
            do {
                for try await frame in client {
                    guard await Self.receive(frame, connection) else { break }
                }
            } catch {}
            await connection.end()
        }
        return AsyncStream { [connection] in
            await connection.nextFrame()
        } onCancel: { [connection] in
            reading.cancel()
            Task { await connection.end() }
        }
    }

    /// - Returns: Whether the connection stays open.
    private static func receive(_ frame: WSFrame, _ connection: PageConnection) async -> Bool {
        switch frame.opcode {
        case .text where frame.fin && frame.payload.count <= limit:
            return await connection.receive(Array(frame.payload))
        case .ping where frame.payload.count <= 125:
            var answer = frame
            (answer.opcode, answer.mask) = (.pong, nil)
            await connection.send(control: answer)
            return true
        case .pong where frame.payload.count <= 125: return true
        default:
            await connection.send(control: WSFrame(fin: true, opcode: .close, mask: nil, payload: Data()))
            return false
        }
    }
}

extension WSFrame {
    /// The size of a frame of a long message, in bytes.
    private static let size = 256 << 10

    /// The frames of a message.
    static func frames(of message: [UInt8]) -> [WSFrame] {
        stride(from: 0, to: max(message.count, 1), by: size).map { start in
            let end = min(start + size, message.count)
            return WSFrame(
                fin: end == message.count, opcode: start == 0 ? .text : .continuation, mask: nil,
                payload: Data(message[start..<end]))
        }
    }
}
#endif
