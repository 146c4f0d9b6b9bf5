/// A module of somebody else, called like one of ours.
public enum EntitiesModule {
    public static let name = "Entities"
}
