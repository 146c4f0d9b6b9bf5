/// A module with a name that the library must not use.
public enum DevtoolsModule {
    public static let name = "Devtools"
}
