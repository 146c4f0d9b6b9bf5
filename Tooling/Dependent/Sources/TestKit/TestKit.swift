/// A module with a name that the library must not use.
public enum TestKitModule {
    public static let name = "TestKit"
}
