import Foundation
internal import TerminalUI

/// What of its images a terminal has, and what it is to be sent next.
struct ImageTransfer: Sendable {
    /// The images that there are.
    let shelf: ImageShelf
    /// How many cells those that it has take there; `nil` where it was not told.
    private var sent: [Int: ImageCells?] = [:]
    /// What is to be sent of the latest, which was not sent whole.
    private var rest: ArraySlice<[UInt8]> = []
    private var latest = 0
    /// How many commands are sent at a time, and when that was done last: as many as are there in a moment, so that a key's
    /// frame does not wait behind them.
    private var (pace, latestTurn) = (1, ContinuousClock.now)

    init(_ shelf: ImageShelf) { self.shelf = shelf }

    /// The numbers of those that it can show.
    private(set) var shown: Set<Int> = []

    /// What is sent next for a frame with such images, when all before has got there; `nil` where it has all that there are.
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

    /// What takes all away that it has; it has none then.
    mutating func end() -> [UInt8] {
        defer { (sent, rest, shown) = ([:], [], []) }
        return sent.keys.sorted().flatMap(ImageCommands.deleting)
    }
}
