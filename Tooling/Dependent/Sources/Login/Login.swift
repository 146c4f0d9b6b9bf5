/// A third-party module with the same name as one of ours.
public enum LoginModule {
    public static let name = "Login"
}
