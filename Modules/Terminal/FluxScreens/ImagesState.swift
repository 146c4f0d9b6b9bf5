package import FluxCore
package import TerminalFrames

/// The images that screens show, without their pixels, which are in the `ImageRegistry`.
package struct ImagesState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Read the image at an address, scaled down to at most this size.
        case read(String, number: Int, within: PixelSize)
        /// Discard the image's pixels.
        case forget(number: Int)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .read, .forget: .query
            }
        }
    }

    /// An image that has been visible.
    package struct KnownImage: Codable, Sendable, Equatable {
        package let address: String
        /// The terminal's identifier of the image.
        package let number: Int
        /// `nil` while the image is being read, and if it cannot be shown.
        package fileprivate(set) var size: PixelSize?
    }

    /// The size of a terminal cell; `nil` if the terminal does not support images.
    package private(set) var cell: PixelSize?
    /// Oldest first.
    package private(set) var known: [KnownImage] = []
    private var latest = 0

    package init() {}

    /// The maximum size of an image in cells.
    package static let (columns, rows) = (100, 20)

    /// The maximum number of images. Older ones are read again when they become visible.
    static let capacity = 50

    package mutating func reduce(_ action: ImagesAction, _ ask: CommandSink<Command>) {
        switch action {
        case .started:
            for image in known { ask(.forget(number: image.number)) }
            (cell, known) = (nil, [])
        case .supported(let cell): self.cell = cell
        case .becameVisible(let addresses):
            guard let cell else { return }
            for address in addresses where self[address] == nil { read(address, cell, ask) }
        case .abandoned(let addresses):
            // An image that could not be read is requested again when the post is opened again.
            let abandoned = known.filter { $0.size == nil && addresses.contains($0.address) }
            known.removeAll { abandoned.contains($0) }
            for image in abandoned { ask(.forget(number: image.number)) }
        case .loaded(let number, let size): set(size, number)
        case .failed(let number): set(nil, number)
        }
    }

    /// The image at an address; `nil` if it has not been visible.
    package subscript(address: String) -> KnownImage? { known.last { $0.address == address } }

    private mutating func read(_ address: String, _ cell: PixelSize, _ ask: CommandSink<Command>) {
        if known.count >= Self.capacity { ask(.forget(number: known.removeFirst().number)) }
        latest = latest % ImageRow.maximumNumber + 1
        known.append(KnownImage(address: address, number: latest))
        let limit = PixelSize(width: cell.width * Self.columns, height: cell.height * Self.rows)
        ask(.read(address, number: latest, within: limit))
    }

    private mutating func set(_ size: PixelSize?, _ number: Int) {
        guard let index = known.firstIndex(where: { $0.number == number }) else { return }
        known[index].size = size
    }
}

/// Events of the images that screens show.
package enum ImagesAction: Codable, Sendable, Equatable {
    /// The app was launched. No image is known, and none is shown until the terminal reports that it supports
    /// images.
    case started
    /// The terminal supports images; `cell` is the size of its cells.
    case supported(cell: PixelSize)
    /// Images with these addresses became visible.
    case becameVisible([String])
    /// The screen that shows the images was left. Those that have not arrived are no longer read.
    case abandoned([String])
    /// An image was read and has this size.
    case loaded(number: Int, PixelSize)
    /// An image cannot be shown.
    case failed(number: Int)
}

/// Reads images as work of its scope, registers them for the terminal, and reports their sizes.
struct ImagesActionCreator: Sendable {
    let scope: Scope
    let source: any ImageSource
    let imageRegistry: ImageRegistry

    func run(_ command: ImagesState.Command) {
        switch command {
        case .read(let address, let number, let limit):
            scope.work(name(number)) {
                let image = await source.image(at: address, within: limit)
                if Task.isCancelled { return }
                imageRegistry[number] = image
                let facts = scope.dispatcher(for: ImagesAction.self)
                facts.dispatch(image.map { .loaded(number: number, $0.size) } ?? .failed(number: number))
            }
        case .forget(let number):
            scope.cancelWork(name(number))
            imageRegistry[number] = nil
        }
    }

    private func name(_ number: Int) -> String { "image \(number)" }
}
