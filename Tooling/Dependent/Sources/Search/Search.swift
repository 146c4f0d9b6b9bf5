/// A module with a name that the library must not use.
public enum SearchModule {
    public static let name = "Search"
}
