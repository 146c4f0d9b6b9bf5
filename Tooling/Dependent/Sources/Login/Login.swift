/// A module with a name that the library must not use.
public enum LoginModule {
    public static let name = "Login"
}
