import FluxScreens
import FluxTerminal
import FluxTimeTravel
import JournalCommands
import Login
import MyVideo
import Search
import TerminalFrames

/// The features of the app.
struct AppFeatures: Sendable {
    private let search: SearchFeature
    private let myVideo: MyVideoFeature
    /// The screens of all features, in the order of their tabs.
    let entries: [ScreenEntry]

    init(_ composition: Composition, _ login: LoginFeature) {
        let search = composition.search()
        self.search = search
        myVideo = composition.myVideo(
            composition.savedVideosOnUse,
            follows: ChannelFollows(
                isFollowed: search.isFollowed, follow: search.follow, unfollow: search.unfollow))
        composition.shell.registerPages { [weak composition] address in
            composition.flatMap { services in
                SearchFeature.route(ofPage: address, at: services.postOrigins(of: address))
                    ?? MyVideoFeature.route(ofPage: address, at: services.videoOrigins(of: address))
            }
        }
        composition.shell.register(UserCommandsFile(composition.settings.folders.commands).commands)
        entries = [
            search.entries,
            myVideo.entries,
            login.entries,
            search.followingEntries(
                saving: VideoSaving(
                    keyText: MyVideoFeature.toggleText, toggle: { [myVideo] in myVideo.toggle($0) })),
        ].flatMap(\.self)
    }

    /// Continues what the end of the app interrupted. Call this before any screen opens.
    func start(checksFollows: Bool) {
        if checksFollows { search.startBackgroundChecks() }
        myVideo.completeInterruptedChanges()
    }
}

extension KeyCatalogue {
    /// The key sections of all screens.
    static let ofScreens: [KeySection] = [
        SearchFeature.keySections,
        MyVideoFeature.keySections,
        LoginFeature.keySections,
    ].flatMap(\.self)

    /// All key bindings of the app.
    static let all: KeyCatalogue = {
        let app = Shell.keySections(with: [LoginFeature.logOutKey]) + ofScreens
        return KeyCatalogue(app + TimeTravel<AppReplica>.keySections(over: app.map(\.name)))
    }()
}
