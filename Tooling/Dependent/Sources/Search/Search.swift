/// A module of somebody else, called like one of ours.
public enum SearchModule {
    public static let name = "Search"
}
