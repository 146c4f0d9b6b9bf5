import FluxRouting
import MyVideo
import Testing

@Suite struct VideoPageTests {
    @Test(
        "the pages of the instance's videos and lists of videos have screens",
        arguments: [
            ("https://videos.example/w/9c9de5e8", "episode/9c9de5e8"),
            ("https://videos.example/videos/watch/0d3c2a5b-1f5e?start=3s", "episode/0d3c2a5b-1f5e"),
            ("https://videos.example/videos/embed/7", "episode/7"),
            ("https://videos.example/a/taro", "episodes?q=account%3Ataro%40videos.example"),
            ("https://videos.example/c/films/videos", "episodes?q=channel%3Afilms%40videos.example"),
            ("https://videos.example/w/p/3kD", "episodes?q=playlist%3A3kD"),
            ("https://videos.example/about", nil), ("https://other.example/c/films", nil),
            ("https://other.example/w/9c9de5e8", nil),
        ] as [(String, String?)])
    func routes(address: String, route: String?) {
        #expect(MyVideoFeature.route(ofPage: address, at: ["https://videos.example"])?.text == route)
    }
}
