import FluxCore
package import TerminalUI

/// The images that screens show, without what they look like: that is on the terminal's shelf.
package struct ImagesState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// To read the image at an address, no larger than it can show.
        case read(String, number: Int, within: PixelSize)
        /// To forget what it looks like.
        case forget(number: Int)
    }

    /// An image that was in sight.
    package struct Known: Codable, Sendable, Equatable {
        package let address: String
        /// What the terminal knows it by.
        package let number: Int
        /// `nil` while it is read, and where it cannot be shown.
        package fileprivate(set) var size: PixelSize?
    }

    /// How big a cell of the terminal is; `nil` where it shows no images.
    package private(set) var cell: PixelSize?
    /// The latest last.
    package private(set) var known: [Known] = []
    private var latest = 0

    package init() {}

    /// Cells that an image takes at most.
    package static let (columns, rows) = (100, 20)

    /// More are not kept: what is in sight again is read again.
    static let capacity = 50

    package mutating func reduce(_ action: ImagesAction, _ ask: (Command) -> Void) {
        switch action {
        case .started:
            for image in known { ask(.forget(number: image.number)) }
            (cell, known) = (nil, [])
        case .supported(let cell): self.cell = cell
        case .becameVisible(let addresses):
            guard let cell else { return }
            for address in addresses where self[address] == nil { read(address, cell, ask) }
        case .loaded(let number, let size): set(size, number)
        case .failed(let number): set(nil, number)
        }
    }

    /// The image of an address; `nil` where it was not in sight.
    package subscript(address: String) -> Known? { known.last { $0.address == address } }

    private mutating func read(_ address: String, _ cell: PixelSize, _ ask: (Command) -> Void) {
        if known.count >= Self.capacity { ask(.forget(number: known.removeFirst().number)) }
        latest = latest % ImageRow.mostNumber + 1
        known.append(Known(address: address, number: latest))
        let limit = PixelSize(width: cell.width * Self.columns, height: cell.height * Self.rows)
        ask(.read(address, number: latest, within: limit))
    }

    private mutating func set(_ size: PixelSize?, _ number: Int) {
        guard let index = known.firstIndex(where: { $0.number == number }) else { return }
        known[index].size = size
    }
}
