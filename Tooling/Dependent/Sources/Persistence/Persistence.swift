/// A third-party module with the same name as one of ours.
public enum PersistenceModule {
    public static let name = "Persistence"
}
