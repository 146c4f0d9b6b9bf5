import FoundationEssentials
internal import TerminalFrames

/// Tracks which images a terminal has, and determines what to send next.
struct ImageTransfer: Sendable {
    /// The known images.
    let registry: ImageRegistry
    /// The size in cells at which each transferred image was placed; `nil` if it has not been placed.
    private var sent: [Int: ImageCells?] = [:]
    /// The remaining commands of a partially sent image.
    private var rest: ArraySlice<[UInt8]> = []
    private var latest = 0
    /// The number of commands per batch, and the time of the last batch. The batch size adapts to the
    /// connection so that a frame after a key press does not have to wait.
    private var (batchSize, lastBatchTime) = (1, ContinuousClock.now)

    init(_ registry: ImageRegistry) { self.registry = registry }

    /// The numbers of the images that the terminal can show.
    private(set) var shown: Set<Int> = []

    /// The next bytes to send for a frame with the images `wanted`, when the terminal has processed all
    /// previous output; `nil` when it has all images.
    mutating func next(for wanted: [Int: ImageCells], at now: ContinuousClock.Instant) -> [UInt8]? {
        let time = now - lastBatchTime
        lastBatchTime = now
        if !rest.isEmpty {
            if time < .milliseconds(150) { batchSize = min(batchSize * 2, 16) }
            if time > .milliseconds(300) { batchSize = max(batchSize / 2, 1) }
            return nextBatch()
        }
        if let removed = sent.keys.first(where: { registry[$0] == nil }) {
            sent[removed] = nil
            shown.remove(removed)
            return ImageCommands.deleting(removed)
        }
        for (number, cells) in wanted.sorted(by: { $0.key < $1.key }) {
            if let known = sent[number] {
                guard known != cells else { continue }
                sent[number] = cells
                shown.insert(number)
                return ImageCommands.placing(number, in: cells)
            }
            guard let image = registry[number] else { continue }
            latest = number
            rest = ImageCommands.sending(base64: Array(Data(image.png).base64EncodedData()), as: number)[...]
            return nextBatch()
        }
        return nil
    }

    private mutating func nextBatch() -> [UInt8] {
        defer {
            rest = rest.dropFirst(batchSize)
            if rest.isEmpty { sent[latest] = .some(nil) }
        }
        return rest.prefix(batchSize).flatMap(\.self)
    }

    /// The commands that delete all transferred images, which are then forgotten.
    mutating func end() -> [UInt8] {
        defer { (sent, rest, shown) = ([:], [], []) }
        return sent.keys.sorted().flatMap(ImageCommands.deleting)
    }
}
