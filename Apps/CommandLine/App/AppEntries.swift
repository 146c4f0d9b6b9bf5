import Login
import MyVideo
import Search
import Shell
import TerminalFrames

extension Composition {
    /// The screens of all features, in the order of their tabs.
    func entries(
        _ search: SearchFeature, _ myVideo: MyVideoFeature, _ login: LoginFeature
    ) -> [ScreenEntry] {
        [
            search.entries,
            myVideo.entries,
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
