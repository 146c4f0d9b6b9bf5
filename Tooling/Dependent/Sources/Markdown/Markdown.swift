/// A module of somebody else, called like one of ours.
public enum MarkdownModule {
    public static let name = "Markdown"
}
