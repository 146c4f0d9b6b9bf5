package import TerminalFrames

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
