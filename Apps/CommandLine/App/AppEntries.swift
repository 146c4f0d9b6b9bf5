import Login
import MyVideo
import MyVideoCommands
import Search
import Shell
import TerminalFrames

extension Composition {
    /// The screens of all features, in the order of their tabs.
    func entries(_ search: SearchFeature, _ login: LoginFeature) -> [ScreenEntry] {
        [
            search.entries,
            lazyMyVideo().entries,
            login.entries,
            search.followingEntries,
        ].flatMap(\.self)
    }
}

extension KeyCatalogue {
    /// The key sections of all screens.
    static let ofScreens: [KeySection] = [
        SearchFeature.keySections,
        MyVideoFeature.keySections,
        LoginFeature.keySections,
    ].flatMap(\.self)
}
