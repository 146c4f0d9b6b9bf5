import Entities
import Foundation
import HTTP
import HTTPCurl
import ReactiveCore
import StandInServer
import Testing
import VideoAPI
import VideoAPIPeerTube

@Test("the README's example finds episodes")
func readmeExample() async throws {
    let server = try await StandInServer.start(.init(items: 0))
    let origin = server.origin
    let scheduler = VirtualTimeScheduler()

    let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "example/1.0"))
    let api = VideoAPIPeerTube(origin: origin, http: http, scheduler: scheduler, now: { Date() })
    let page = try await api?.findEpisodes("blender", start: 0, count: 15)
    let names = page?.episodes.map(\.name) ?? []

    #expect(!names.isEmpty)
    await http.close()
    await server.stop()
}
