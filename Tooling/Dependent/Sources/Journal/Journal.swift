/// A module with a name that the library must not use.
public enum JournalModule {
    public static let name = "Journal"
}
