import Synchronization

/// The images to show, by number. One part of the program adds decoded images; the terminal takes them when
/// it is idle.
///
/// Safe to call from any thread.
package final class ImageRegistry: Sendable {
    private let images = Mutex<[Int: EncodedImage]>([:])

    /// Creates an empty registry.
    package init() {}

    /// The image with a number; `nil` for none.
    package subscript(number: Int) -> EncodedImage? {
        get { images.withLock { $0[number] } }
        set { images.withLock { $0[number] = newValue } }
    }
}
