package import TerminalUI

/// What happened to the images that screens show.
package enum ImagesAction: Codable, Sendable, Equatable {
    /// The app begins: no image is known, and none is shown before the terminal says that it takes them.
    case started
    /// The terminal takes images; its cells are so big.
    case supported(cell: PixelSize)
    /// Images came into sight, by their addresses.
    case becameVisible([String])
    /// An image was read: it is so big.
    case loaded(number: Int, PixelSize)
    /// An image cannot be shown.
    case failed(number: Int)
}
