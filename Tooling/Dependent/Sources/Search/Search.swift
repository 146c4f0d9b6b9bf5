/// A third-party module with the same name as one of ours.
public enum SearchModule {
    public static let name = "Search"
}
