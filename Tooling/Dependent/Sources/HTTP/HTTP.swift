/// A module of somebody else, called like one of ours.
public enum HTTPModule {
    public static let name = "HTTP"
}
