import ApplicationFlux
import FluxCore
import Foundation
import Login
import MyVideo
import Persistence
import PersistenceSQLite
import ReactiveCore
import Search
import Synchronization
import TerminalUI

/// The features' screens by route; a feature is made when its first screen opens.
final class AppScreens: Sendable {
    private let composition: Composition
    private let desktop: any Desktop
    private let search = Mutex<SearchScreens?>(nil)
    private let myVideo = Mutex<MyVideoScreens?>(nil)
    private let login: LoginScreens
    private let told = PublishRelay<StyledLine>()

    init(_ composition: Composition, _ desktop: any Desktop) {
        (self.composition, self.desktop) = (composition, desktop)
        login = LoginScreens(
            in: composition.root, flux: composition.flux, api: composition.posts,
            browsing: composition.browsing, desktop: desktop, now: { Date() }, formatDate: Dates.minute)
        login.toasts.asObservable().bind(to: told).disposed(by: composition.root)
    }

    /// What the user must know beside what the screens say.
    var sayings: Signal<StyledLine> { Signal(told) }

    func open(_ route: Route) -> (any ScreenView)? {
        switch route {
        case .search, .post: made(search, makeSearch).open(route)
        case .episodes, .episode, .myVideo: made(myVideo, makeMyVideo).open(route)
        case .login, .account: login.open(route)
        }
    }

    func logOut() { login.logOut() }

    private func made<Screens: Sendable>(_ known: borrowing Mutex<Screens?>, _ make: () -> Screens) -> Screens
    {
        known.withLock { known in
            let screens = known ?? make()
            known = screens
            return screens
        }
    }

    private func makeSearch() -> SearchScreens {
        SearchScreens(
            composition.search(), flux: composition.flux, desktop: desktop,
            history: FileValueVault(folder: composition.settings.folders.state, name: "history.json"),
            now: { Date() }, formatDate: Dates.day)
    }

    private func makeMyVideo() -> MyVideoScreens {
        let library = LibraryOnDemand { [composition, told] () throws(LibraryFailure) in
            try composition.openLibrary { told.accept(StyledLine($0, .warning)) }
        }
        return MyVideoScreens(
            composition.myVideo(library), flux: composition.flux, desktop: desktop, now: { Date() },
            formatDate: Dates.day)
    }
}
