import Foundation
internal import TerminalUI

/// Tracks which images a terminal has, and determines what to send next.
struct ImageTransfer: Sendable {
    /// The known images.
    let shelf: ImageShelf
    /// The size in cells at which each transferred image was placed; `nil` if it has not been placed.
    private var sent: [Int: ImageCells?] = [:]
    /// The remaining commands of a partially sent image.
    private var rest: ArraySlice<[UInt8]> = []
    private var latest = 0
    /// The number of commands per batch, and the time of the last batch. The batch size adapts to the
    /// connection so that a frame after a key press does not have to wait.
    private var (pace, latestTurn) = (1, ContinuousClock.now)

    init(_ shelf: ImageShelf) { self.shelf = shelf }

    /// The numbers of the images that the terminal can show.
    private(set) var shown: Set<Int> = []

    /// The next bytes to send for a frame with the images `wanted`, when the terminal has processed all
    /// previous output; `nil` when it has all images.
    mutating func next(for wanted: [Int: ImageCells], at now: ContinuousClock.Instant) -> [UInt8]? {
        let time = now - latestTurn
        latestTurn = now
        if !rest.isEmpty {
            if time < .milliseconds(150) { pace = min(pace * 2, 16) }
            if time > .milliseconds(300) { pace = max(pace / 2, 1) }
            return turn()
        }
        if let gone = sent.keys.first(where: { shelf[$0] == nil }) {
            sent[gone] = nil
            shown.remove(gone)
            return ImageCommands.deleting(gone)
        }
        for (number, cells) in wanted.sorted(by: { $0.key < $1.key }) {
            if let known = sent[number] {
                guard known != cells else { continue }
                sent[number] = cells
                shown.insert(number)
                return ImageCommands.placing(number, in: cells)
            }
            guard let image = shelf[number] else { continue }
            latest = number
            rest = ImageCommands.sending(base64: Array(Data(image.png).base64EncodedData()), as: number)[...]
            return turn()
        }
        return nil
    }

    private mutating func turn() -> [UInt8] {
        defer {
            rest = rest.dropFirst(pace)
            if rest.isEmpty { sent[latest] = .some(nil) }
        }
        return rest.prefix(pace).flatMap(\.self)
    }

    /// The commands that delete all transferred images, which are then forgotten.
    mutating func end() -> [UInt8] {
        defer { (sent, rest, shown) = ([:], [], []) }
        return sent.keys.sorted().flatMap(ImageCommands.deleting)
    }
}
