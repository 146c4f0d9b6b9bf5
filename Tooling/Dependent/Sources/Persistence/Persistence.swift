/// A module of somebody else, called like one of ours.
public enum PersistenceModule {
    public static let name = "Persistence"
}
