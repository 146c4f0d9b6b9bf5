/// Where the user was when the app ended.
public struct LastRoute: VaultValue {
    /// A `nagare://` address; `nil` before the first time.
    public var url: String?

    public init() {}

    public static let schema = 1
}
