/// A third-party module with the same name as one of ours.
public enum MarkdownModule {
    public static let name = "Markdown"
}
