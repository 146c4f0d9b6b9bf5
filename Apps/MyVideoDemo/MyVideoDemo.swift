import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import FluxTerminal
import Foundation
import MyVideo
import Persistence
import ServiceTexts
import VideoAPI

/// Runs the my-video feature alone, with in-memory interfaces: no network, no files, and no other features.
@main enum MyVideoDemo: TerminalApp {
    static let configuration = AppConfiguration(name: "my-video-demo")

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        MyVideoFeature(
            in: app.scope,
            flux: ApplicationFlux(in: app.scope, app.routing, vault: InMemoryTokenVault(), origin: origin),
            shell: app.shell,
            api: InMemoryVideoAPI(origin: origin, episodes: episodes, scheduler: app.scope.scheduler),
            library: InMemoryMyVideoLibrary(), player: InMemoryVideoPlayer(), follows: nil,
            now: { Date() }, formatDate: .iso8601
        ).entries
    }
}

private let names = [
    "Big Buck Bunny", "だしを引く、測る、比べる", "Scoped stores, one journal", "包丁を研ぐ", "Sintel",
    "単方向データフローの全体像",
]
private let origin = "https://video.example"
private let episodes = names.enumerated().map { place, name in
    Episode(
        origin: origin, uuid: "00000000-0000-4000-8000-00000000000\(place)", name: name,
        description: "\(name)\n\nMade up for this demo.", duration: 300 + place * 77,
        publishedAt: Date(timeIntervalSince1970: 1_767_225_600 - Double(place) * 86_400),
        url: "\(origin)/w/\(place)", channel: Channel(name: "demo", displayName: "デモ", host: "video.example"),
        tags: ["demo"])
}
