import Testing

@testable import StandInServer

@Suite struct VideoIDTests {
    @Test("the short form of a UUID is PeerTube's base 58")
    func short() throws {
        // This pair is from PeerTube's documentation of ids.
        let bits = try #require(UInt128("3f0c8a527b1d4e969a275d1c60b2e8f4", radix: 16))
        #expect(VideoID(bits: bits).uuid == "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4")
        #expect(VideoID(bits: bits).short == "8MyBGJxQFqpzW8tv4wu2wC")
        #expect(VideoID(bits: 0).short == "1111111111111111111111")
    }

    @Test("ids of posts can be converted back to their indexes, other strings cannot")
    func posts() {
        for index in [0, 1, 319, 99_999] { #expect(PostID.index(of: PostID.text(of: index)) == index) }
        #expect(PostID.text(of: 7).count == 20)
        for text in ["", "00000000000000000000", "zzzzzzzzzzzzzzzzzzzz", PostID.text(of: 3).uppercased()] {
            #expect(PostID.index(of: text) == nil)
        }
    }

    @Test("the data contains videos of every kind and articles in both languages")
    func catalogue() {
        let videos = VideoCatalog(origin: "http://127.0.0.1:1").records
        #expect(videos.count >= 48)
        #expect(Set(videos.map(\.id)).count == videos.count)
        #expect(Set(videos.map(\.video.channel)).count == Channel.all.count)
        for files in [Video.Files.both, .hls, .web, .live] {
            #expect(videos.contains { $0.video.files == files })
        }
        #expect(videos.contains { !$0.video.hasThumbnail })
        #expect(videos.contains { $0.video.language == nil })

        let japanese = Article.all.filter {
            $0.title.unicodeScalars.contains { (0x3041...0x30ff).contains($0.value) }
        }
        #expect(Article.all.count >= 12)
        #expect(japanese.count == Article.all.count / 2)
        #expect(Article.all.allSatisfy { $0.body.split(separator: "\n").count >= 40 })
        #expect(Article.all.allSatisfy { article in Author.all.contains { $0.id == article.author } })
    }
}
