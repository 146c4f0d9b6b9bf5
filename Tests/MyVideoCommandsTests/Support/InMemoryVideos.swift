import CommandTesting
import Console
import Entities
import FluxCore
import FluxScreens
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames
import VideoAPI

@testable import MyVideoCommands

/// Two episodes in memory; the runs of a test share the saved videos.
struct InMemoryVideos: Sendable {
    static let first = "00000000-0000-4000-8000-000000000001"

    let library = InMemoryMyVideoLibrary()

    func run(
        _ command: any DocumentedCommand.Type, _ words: String..., language: Language = .english
    ) async throws -> CommandRun {
        try await CommandRun(words, of: command, in: language) {
            Services(application: InMemoryApplication(mode: $0), library: library)
                as any MyVideoCommandServices
        }
    }

    private struct Services: MyVideoCommandServices, InMemoryServices {
        let application: InMemoryApplication
        let library: InMemoryMyVideoLibrary

        func savedVideos() throws -> any MyVideoLibrary { library }

        var savedVideosOnUse: any MyVideoLibrary { library }

        func myVideo(_ library: any MyVideoLibrary) -> MyVideoFeature {
            MyVideoFeature(
                in: application.root, flux: application.flux, shell: application.shell,
                api: InMemoryVideoAPI(
                    origin: InMemoryApplication.origin, episodes: (1...2).map(InMemoryVideos.episode),
                    scheduler: application.root.scheduler),
                library: library, player: InMemoryVideoPlayer(), follows: nil,
                now: { Date(timeIntervalSince1970: 1_767_323_045) }, formatDate: Dates.onScreens)
        }

        var instanceOrigin: String { InMemoryApplication.origin }

        func videoOrigins(of text: String) -> [String] { [InMemoryApplication.origin] }
    }

    private static func episode(_ number: Int) -> Episode {
        let id = "\(first.dropLast())\(number)"
        return Episode(
            origin: InMemoryApplication.origin, uuid: id, name: "Video \(number)", duration: 60,
            publishedAt: Date(timeIntervalSince1970: 1_767_225_600),
            url: "\(InMemoryApplication.origin)/w/\(id)",
            channel: Channel(name: "ann", displayName: "Ann", host: "services.example"), tags: [])
    }
}
