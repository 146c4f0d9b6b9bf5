import Foundation
package import TerminalFrames

/// Decodes each image in a process of its own, which is ended after a time limit and when the task is cancelled.
///
/// A decoder that crashes, hangs or writes anything but a PNG of the requested size yields no image. At most 4
/// processes run at the same time. They have no environment variables and no descriptors of this process.
package struct ImageDecoderProcess: ImageDecoder {
    private static let queue = {
        let queue = OperationQueue()
        (queue.maxConcurrentOperationCount, queue.qualityOfService) = (4, .utility)
        return queue
    }()

    private let command: [String]
    private let timeLimit: Duration

    /// - Parameters:
    ///   - command: A program that calls `ImageDecodingProgram.runIfRequested()`, with its arguments.
    ///   - timeLimit: How long an image may take, including the start of the process.
    package init(
        command: [String] = ["/proc/self/exe", ImageDecodingProgram.argument],
        timeLimit: Duration = .seconds(10)
    ) {
        (self.command, self.timeLimit) = (command, timeLimit)
    }

    package func decode(_ bytes: [UInt8], within limit: PixelSize) async -> EncodedImage? {
        let exchange = ProcessExchange(
            command, sending: DecodingRequest(bytes, within: limit).bytes,
            maximumCount: DecodingResponse.maximumCount(within: limit), timeLimit: timeLimit)
        let response = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.queue.addOperation { continuation.resume(returning: exchange.run()) }
            }
        } onCancel: {
            exchange.cancel()
        }
        return response.flatMap { DecodingResponse.image($0, within: limit) }
    }
}
