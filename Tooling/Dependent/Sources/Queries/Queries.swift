/// A module with a name that the library must not use.
public enum QueriesModule {
    public static let name = "Queries"
}
