/// A third-party module with the same name as one of ours.
public enum HTTPModule {
    public static let name = "HTTP"
}
