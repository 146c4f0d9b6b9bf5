import ApplicationFlux
import Entities
import FluxCore
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import Shell
import TerminalUI
import TerminalUIPosix
import VideoAPI

// Runs the my-video feature alone, with in-memory interfaces: no network, no files, and no other features.

let names = [
    "Big Buck Bunny", "だしを引く、測る、比べる", "Scoped stores, one journal", "包丁を研ぐ", "Sintel",
    "単方向データフローの全体像",
]
let origin = "https://video.example"
let episodes = names.enumerated().map { place, name in
    Episode(
        origin: origin, uuid: "00000000-0000-4000-8000-00000000000\(place)", name: name,
        description: "\(name)\n\nMade up for this demo.", duration: 300 + place * 77,
        publishedAt: Date(timeIntervalSince1970: 1_767_225_600 - Double(place) * 86_400),
        url: "\(origin)/w/\(place)", channel: Channel(name: "demo", displayName: "デモ", host: "video.example"),
        tags: ["demo"])
}

let scheduler = SerialScheduler(label: "my-video-demo")
let root = Scope(appRoot: "my-video-demo", scheduler: scheduler, mode: .onScheduler)
let flux = ApplicationFlux(
    in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: origin)
let desktop = InMemoryDesktop()
let shellFlux = ShellFlux(in: root, desktop: desktop)
let entries = MyVideoFeature(
    in: root, flux: flux, shell: shellFlux,
    api: InMemoryVideoAPI(origin: origin, episodes: episodes, scheduler: scheduler),
    library: InMemoryMyVideoLibrary(), desktop: desktop, now: { Date() },
    formatDate: DateFormat(
        day: { $0.formatted(.iso8601.year().month().day()) },
        time: { $0.formatted(.iso8601.time(includingFractionalSeconds: false)) })
).entries
let language = Language(environment: ProcessInfo.processInfo.environment)
let terminal = PosixTerminal(
    path: "/dev/tty", kind: "xterm", palette: Palette(.sixteen, .dark), ambiguous: .narrow, language: language
)
let shell = Shell(root, flux, shellFlux, terminal, entries: entries, logOut: {})

flux.routing.dispatch(.started(entries.map(login: Route("login")), hasToken: false, anonymously: true))
do throws(TerminalFailure) { try shell.start() } catch {
    FileHandle.standardError.write(
        Data("my-video-demo: \(ErrorMessage(error, in: language).sentence)\n".utf8))
    exit(1)
}
_ = try await shell.ended.asObservable().filter { $0 }.firstValue()
await root.scheduler.perform { shell.stop() }
root.close()
