/// A module of somebody else, called like one of ours.
public enum LoginModule {
    public static let name = "Login"
}
