import Entities
import HTTP
import HTTPCurl
import PostAPI
import PostAPIQiita
import ReactiveCore
import StandInServer
import Testing

@Test("the README's example finds posts")
func readmeExample() async throws {
    let server = try await StandInServer.start(.init(items: 40))
    let origin = server.origin
    let scheduler = VirtualTimeScheduler()

    let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "example/1.0"))
    let api = PostAPIQiita(origin: origin, http: http, token: { nil }, scheduler: scheduler)
    let titles = try await api.findPosts("swift", page: 1, perPage: 20).posts.map(\.title)

    #expect(!titles.isEmpty)
    await http.close()
    await server.stop()
}
