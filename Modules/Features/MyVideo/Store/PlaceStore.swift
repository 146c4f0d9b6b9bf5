public import FluxCore

/// Keeps where a list screen was left until it is opened again.
public typealias PlaceStore = Store<PlaceState>

public struct PlaceState: Reducible {
    /// `nil` until the screen was left once.
    public var place: ListPlace?

    public init() {}

    public mutating func reduce(_ action: PlaceAction) {
        switch action {
        case .screenLeft(let place): self.place = place
        }
    }
}
