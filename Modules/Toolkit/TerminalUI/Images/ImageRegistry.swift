import ReactiveCore

/// The images that a terminal is to show, by their numbers: who reads them puts them here, and the terminal takes them
/// when it has nothing else to do. Call from anywhere.
public final class ImageRegistry: Sendable {
    private let images = Guarded<[Int: EncodedImage]>([:])

    /// An empty one.
    public init() {}

    /// The image of a number; `nil` for none.
    public subscript(number: Int) -> EncodedImage? {
        get { images.withLock { $0[number] } }
        set { images.withLock { $0[number] = newValue } }
    }
}
