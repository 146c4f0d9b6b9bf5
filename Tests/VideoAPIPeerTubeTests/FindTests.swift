import Entities
import Foundation
import HTTP
import Testing
import VideoAPI
import VideoAPIPeerTube

@Suite struct FindTests {
    @Test("a query and its range are encoded exactly")
    func encoding() async throws {
        let script = ScriptedHTTP([.answer(200, [:], #"{"total":0,"data":[]}"#)])
        let api = try script.api()

        let found = try await api.findEpisodes("C++ & 流れ#", start: 15, count: 30)
        _ = try await api.episodes(start: 0, count: 15)

        #expect(found == EpisodePage(episodes: [], total: 0, next: nil))
        let base = "https://videos.example/api/v1"
        let query = "C%2B%2B%20%26%20%E6%B5%81%E3%82%8C%23"
        #expect(
            script.requests.map(\.url) == [
                "\(base)/search/videos?search=\(query)&start=15&count=30",
                "\(base)/videos?sort=-publishedAt&start=0&count=15",
            ])
        #expect(script.requests.allSatisfy { $0.headers == [HTTPHeader("Accept", "application/json")] })
    }

    @Test("decodes every member of a video")
    func wholeVideo() async throws {
        let script = ScriptedHTTP([.answer(200, [:], videoJSON("3F0C8A52-7B1D-4E96-9A27-5D1C60B2E8F4"))])

        let episode = try await script.api().episode("42")

        #expect(
            episode
                == Episode(
                    origin: "https://videos.example", uuid: "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4",
                    shortUUID: "8MyBGJxQFqpzW8tv4wu2wC", name: "Big Buck Bunny",
                    description: "A large rabbit", duration: 596, views: 1_337, likes: 42,
                    publishedAt: Date(timeIntervalSince1970: 1_714_639_211.9),
                    url: "https://origin.example/videos/watch/x",
                    channel: Channel(name: "open", displayName: "Open Movies", host: "origin.example"),
                    language: "English", category: "Films", licence: "Attribution",
                    tags: ["blender", "animation"]))
    }

    @Test("a video requires only its UUID and name; other members have defaults")
    func oldServer() async throws {
        let body = #"{"uuid":"u-1","name":"n","category":{"id":null,"label":"Unknown"},"likes":"many"}"#
        let other = videoJSON(
            "u-2",
            [
                "channel": nil, "description": "null", "shortUUID": nil, "url": nil,
                "publishedAt": "\"2024-05-02T08:15:30Z\"",
            ])
        let script = ScriptedHTTP([.answer(200, [:], #"{"data":[\#(body),\#(other)]}"#)])

        let episodes = try await script.api().episodes(start: 0, count: 15).episodes

        #expect(
            episodes.first
                == Episode(
                    origin: "https://videos.example", uuid: "u-1", name: "n", duration: 0,
                    publishedAt: Date(timeIntervalSince1970: 0), url: "https://videos.example/w/u-1",
                    channel: Channel(name: "", displayName: "", host: "videos.example")))
        #expect(
            episodes.last?.description == "A large…" && episodes.last?.url == "https://videos.example/w/u-2")
        #expect(episodes.last?.channel.displayName == "Curator")
        #expect(episodes.last?.publishedAt == Date(timeIntervalSince1970: 1_714_637_730))
    }

    @Test("an invalid element is skipped, and a duplicate is removed")
    func oddElements() async throws {
        let odd = ["null", "[]", #"{"uuid":"x"}"#, videoJSON("a"), videoJSON("b"), videoJSON("A")]
        let script = ScriptedHTTP([
            .answer(200, [:], #"{"total":99,"data":[\#(odd.joined(separator: ","))]}"#)
        ])

        let page = try await script.api().episodes(start: 30, count: 6)

        #expect(page.episodes.map(\.uuid) == ["a", "b"] && page.next == 36 && page.total == 99)
    }

    @Test(
        "there is a next page until the total is reached, or after a full page without a total",
        arguments: [
            (#""total":5,"#, 0, 2, 2), (#""total":5,"#, 3, 2, nil), (#""total":1,"#, 0, 15, nil),
            ("", 4, 2, 6),
            ("", 4, 3, nil), (#""total":null,"#, 0, 2, 2),
        ] as [(String, Int, Int, Int?)])
    func hasMore(total: String, start: Int, count: Int, next: Int?) async throws {
        let script = ScriptedHTTP([
            .answer(200, [:], "{\(total)\"data\":[\(videoJSON("a")),\(videoJSON("b"))]}")
        ])

        #expect(try await script.api().findEpisodes("q", start: start, count: count).next == next)
    }

    @Test(
        "an account is requested by its handle; a playlist by its id, and keeps its order without deleted videos"
    )
    func accountsAndPlaylists() async throws {
        let script = ScriptedHTTP([
            .answer(200, [:], "{\"total\":1,\"data\":[\(videoJSON("a"))]}"),
            .answer(
                200, [:],
                """
                {"total":3,"data":[{"position":1,"video":\(videoJSON("b"))},{"position":2,"video":null},
                {"position":3,"video":\(videoJSON("a"))}]}
                """),
        ])
        let api = try script.api()

        let own = try await api.episodes(of: .account("ann@h.example"), start: 0, count: 15)
        let list = try await api.episodes(of: .playlist("5hG-1"), start: 0, count: 15)

        #expect(own.episodes.count == 1 && list.episodes.map(\.uuid).last == own.episodes.first?.uuid)
        #expect(list.episodes.count == 2 && list.total == 3)
        #expect(
            script.requests.map(\.url) == [
                "https://videos.example/api/v1/accounts/ann%40h.example/videos?sort=-publishedAt&start=0&count=15",
                "https://videos.example/api/v1/video-playlists/5hg-1/videos?start=0&count=15",
            ])
    }

    @Test("a channel is requested by its full handle; one without a name is not requested")
    func channels() async throws {
        let script = ScriptedHTTP([.answer(200, [:], #"{"total":0,"data":[]}"#)])
        let api = try script.api()

        for handle in ["open movies@origin.example", "open movies"] {
            _ = try await api.episodes(of: .channel(handle), start: 0, count: 15)
        }
        await #expect(throws: ServiceFailure.notFound) {
            try await api.episodes(of: .channel(""), start: 0, count: 15)
        }

        let base = "https://videos.example/api/v1/video-channels/open%20movies"
        let slice = "/videos?sort=-publishedAt&start=0&count=15"
        #expect(script.requests.map(\.url) == ["\(base)%40origin.example\(slice)", "\(base)\(slice)"])
    }

    @Test(
        "requests an id in each of the three forms; an invalid id is not requested",
        arguments: [
            ("42", "42"), ("8MyBGJxQFqpzW8tv4wu2wC", "8MyBGJxQFqpzW8tv4wu2wC"), ("", nil), ("..", nil),
            ("a/b", nil), ("x?y", nil), ("流れ", nil),
            ("3F0C8A52-7B1D-4E96-9A27-5D1C60B2E8F4", "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4"),
        ] as [(String, String?)])
    func ids(id: String, asked: String?) async throws {
        let script = ScriptedHTTP([.answer(404)])
        let api = try script.api()

        await #expect(throws: ServiceFailure.notFound) { try await api.episode(id) }

        #expect(
            script.requests.map(\.url) == asked.map { ["https://videos.example/api/v1/videos/\($0)"] } ?? [])
    }
}
