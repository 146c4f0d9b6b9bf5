/// A third-party module with the same name as one of ours.
public enum EntitiesModule {
    public static let name = "Entities"
}
