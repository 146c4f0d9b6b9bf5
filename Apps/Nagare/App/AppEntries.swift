import Login
import MyVideo
import Search
import Shell
import TerminalUI

extension Composition {
    /// The app's screens in the order of their tabs; a feature is one line.
    func entries(_ search: SearchFeature, _ login: LoginFeature) -> [ScreenEntry] {
        [
            search.entries,
            myVideoOnDemand().entries,
            login.entries,
            search.followingEntries,
        ].flatMap(\.self)
    }
}

extension KeyCatalogue {
    /// What keys do on these screens; a feature is one line.
    static let ofScreens: [KeySection] = [
        SearchFeature.keySections,
        MyVideoFeature.keySections,
        LoginFeature.keySections,
    ].flatMap(\.self)
}
