import Entities
import Foundation
import HTTPCurl
import ReactiveCore
import StandInServer
import Testing
import VideoAPI
import VideoAPIPeerTube

/// The contract of a PeerTube instance for anonymous readers.
@Suite struct ContractTests {
    @Test("pages are consecutive and newest first without duplicates, up to an empty end")
    func pages() async throws {
        try await InstanceUnderTest.run { api in
            let first = try await api.episodes(start: 0, count: 5)
            let second = try await api.episodes(start: #require(first.next), count: 5)
            let none = try await api.episodes(start: #require(first.total) + 1_000, count: 5)

            let all = first.episodes + second.episodes
            #expect(first.episodes.count == 5 && first.next == 5)
            #expect(Set(all.map(\.id)).count == all.count && all.count > 5)
            #expect(all.map(\.publishedAt) == all.map(\.publishedAt).sorted(by: >))
            #expect(none.episodes.isEmpty && none.next == nil)
        }
    }

    @Test("an episode in a list can be found by name and read by each of its ids")
    func reading() async throws {
        try await InstanceUnderTest.run { api in
            let listed = try #require(try await api.episodes(start: 0, count: 1).episodes.first)

            let found = try await api.findEpisodes(listed.name, start: 0, count: 100)
            #expect(found.episodes.contains { $0.id == listed.id })

            let whole = try await api.episode(listed.uuid.uppercased())
            #expect(whole.id == listed.id && whole.name == listed.name)
            #expect(whole.publishedAt == listed.publishedAt && whole.channel == listed.channel)
            if let short = listed.shortUUID { #expect(try await api.episode(short).id == listed.id) }
        }
    }

    @Test("a channel lists only its own episodes, newest first, on any host")
    func channels() async throws {
        try await InstanceUnderTest.run { api in
            let listed = try await api.episodes(start: 0, count: 20).episodes
            let channels = Set(listed.map(\.channel.handle)).sorted().prefix(3)
            #expect(!channels.isEmpty)

            for channel in channels {
                let own = try await api.episodes(of: .channel(channel), start: 0, count: 20).episodes
                #expect(!own.isEmpty && own.allSatisfy { $0.channel.handle == channel })
                #expect(own.map(\.publishedAt) == own.map(\.publishedAt).sorted(by: >))
            }
        }
    }

    @Test("an episode in a list has a playable address")
    func playing() async throws {
        try await InstanceUnderTest.run { api in
            for episode in try await api.episodes(start: 0, count: 5).episodes {
                switch try await api.playback(of: episode.uuid) {
                case .playlist(let url), .file(let url), .page(let url):
                    #expect(url.hasPrefix("https://") || url.hasPrefix("http://127.0.0.1:"))
                    #expect(url.utf8.allSatisfy { (0x21...0x7E).contains($0) })
                case .notReady(let state): #expect(!state.isEmpty)
                }
            }
        }
    }

    @Test("a missing episode, its playback, and a missing channel, account or playlist are not found")
    func missing() async throws {
        try await InstanceUnderTest.run { api in
            let id = "00000000-0000-4000-8000-000000000000"
            await #expect(throws: ServiceFailure.notFound) { try await api.episode(id) }
            await #expect(throws: ServiceFailure.notFound) { try await api.playback(of: id) }
            let name = "nobody_has_this_name"
            for collection: VideoCollection in [.channel(name), .account(name), .playlist(id)] {
                await #expect(throws: ServiceFailure.notFound) {
                    try await api.episodes(of: collection, start: 0, count: 1)
                }
            }
        }
    }
}

/// The instance under test: the one given in the environment, otherwise a stand-in server.
enum InstanceUnderTest {
    private static let origin = ProcessInfo.processInfo.environment["NAGARE_CONTRACT_PEERTUBE_URL"]

    static func run(_ body: (VideoAPIPeerTube) async throws -> Void) async throws {
        let server = origin == nil ? try await StandInServer.start(.init(items: 0)) : nil
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "nagare/contract"))
        let api = VideoAPIPeerTube(
            origin: server?.origin ?? origin ?? "", http: http,
            scheduler: SerialScheduler(label: "contract"), now: { Date() })
        do { try await body(#require(api)) } catch { Issue.record(error) }
        await http.close()
        await server?.stop()
    }
}
