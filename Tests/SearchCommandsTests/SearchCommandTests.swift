import CommandTesting
import Console
import TerminalFrames
import Testing

@testable import SearchCommands

/// The commands on posts, with everything in memory.
@Suite struct SearchCommandTests {
    @Test("search lists posts; ids, JSON and templates select parts of them")
    func search() async throws {
        let posts = InMemorySearch()

        let list = try await posts.run(SearchCommand.self, "Post")
        #expect(list.status == .ok && list.errors == "")
        #expect(
            list.output.split(separator: "\n").map { $0.split(separator: "\t")[0] } == ["p1", "p2", "p3"])
        #expect(try await posts.run(SearchCommand.self, "Post", "-L2", "--ids").output == "p1\np2\n")
        #expect(
            try await posts.run(SearchCommand.self, "Post", "-L1", "--fields", "id,likes_count").output
                == "[\n  {\n    \"id\": \"p1\",\n    \"likes_count\": 1\n  }\n]\n")
        #expect(
            try await posts.run(SearchCommand.self, "Post", "-L1", "--template", "{user.id}: {title}").output
                == "ann: Post 1\n")
    }

    @Test("an unknown field is a usage error, in the language of the messages")
    func field() async throws {
        let posts = InMemorySearch()

        let english = try await posts.run(SearchCommand.self, "Post", "--fields", "colour")
        #expect(english.status == .usage && english.output == "")
        #expect(english.errors.hasPrefix("nagare: search: unknown field \"colour\"; choose from id, title"))
        let japanese = try await posts.run(
            SearchCommand.self, "Post", "--fields", "colour", language: .japanese)
        #expect(japanese.errors.hasPrefix("nagare: search: 「colour」というフィールドはありません。id、title"))
    }

    @Test("post requests an id again that occurs again", arguments: [[], ["--comments"]])
    func repeated(_ options: [String]) async throws {
        let posts = InMemorySearch()
        let run = try await posts.run(PostCommand.self, ["p1", "p2", "p1"] + options)
        #expect(run.status == .ok && run.errors == "")
        for (number, id) in [1, 2, 1].enumerated() {
            #expect(run.output.contains("Post \(id), request \(number + 1)"), "\(run.output)")
        }
    }

    @Test("post prints a post; an unknown one is an error with its own status")
    func post() async throws {
        let posts = InMemorySearch()

        #expect(try await posts.run(PostCommand.self, "p1").output.contains("Text 1"))
        let missing = try await posts.run(PostCommand.self, "p9")
        #expect(missing.status == .notFound && missing.output == "")
        #expect(missing.errors.hasPrefix("nagare: post: "))
    }

    @Test("the URL of a post is accepted at the service's origin only")
    func address() async throws {
        let posts = InMemorySearch()

        let known = try await posts.run(PostCommand.self, "https://services.example/ann/items/p2")
        #expect(known.output.contains("Text 2"))
        let foreign = try await posts.run(PostCommand.self, "https://other.example/ann/items/p2")
        #expect(foreign.status == .usage && foreign.output == "")
    }

    @Test("the id of a video, as feed prints it, is answered with the command for videos")
    func videoForPost() async throws {
        let posts = InMemorySearch()
        let id = "9c9de5e8-0d3c-4e96-9a27-5d1c60b2e8f4"

        let run = try await posts.run(PostCommand.self, id, "p1")
        #expect(run.status == .usage && run.output.contains("Text 1"), "\(run.output)")
        #expect(
            run.errors.contains(
                "post: \(id) is the id of a video, not of a post; use nagare episode show \(id)"),
            "\(run.errors)")
        let japanese = try await posts.run(PostCommand.self, id, language: .japanese)
        #expect(japanese.errors.contains("\(id)は記事ではなく動画のIDです"), "\(japanese.errors)")
    }

    @Test("stock add needs a login; stock list prints what was stocked")
    func stock() async throws {
        let anonymous = InMemorySearch()
        #expect(try await anonymous.run(StockCommand.self, "add", "p1").status == .needsLogin)

        let posts = InMemorySearch(isLoggedIn: true)
        #expect(try await posts.run(StockCommand.self, "add", "p1", "p3").status == .ok)
        #expect(try await posts.run(StockCommand.self, "list", "--ids").output == "p3\np1\n")
        #expect(try await posts.run(StockCommand.self, "remove", "p3").status == .ok)
        #expect(try await posts.run(StockCommand.self, "list", "--ids").output == "p1\n")
    }

    @Test("follow add, list, export and remove use the library")
    func follows() async throws {
        let posts = InMemorySearch()

        #expect(try await posts.run(FollowCommand.self, "add", "tag:swift", "user:ann").status == .ok)
        #expect(try await posts.run(FollowCommand.self, "list", "--ids").output == "tag:swift\nuser:ann\n")
        #expect(
            try await posts.run(FollowCommand.self, "export", "--format", "opml").output.contains("swift"))
        #expect(try await posts.run(FollowCommand.self, "remove", "tag:swift").status == .ok)
        #expect(try await posts.run(FollowCommand.self, "list", "--ids").output == "user:ann\n")
    }

    @Test("feed lists the posts of what is followed until they are read")
    func feed() async throws {
        let posts = InMemorySearch()
        #expect(try await posts.run(FollowCommand.self, "add", "search:Post").status == .ok)

        let first = try await posts.run(FeedCommand.self, "--ids", "--mark-read")
        #expect(first.output == "p1\np2\np3\n", "\(first.errors)")
        #expect(try await posts.run(FeedCommand.self, "--ids").output == "")
    }

    @Test("a post that several follows find counts once")
    func countedOnce() async throws {
        let posts = InMemorySearch()
        #expect(try await posts.run(FollowCommand.self, "add", "search:Post", "search:Text").status == .ok)
        let remark = try await posts.run(FeedCommand.self, [], showsRemarks: true).errors
        #expect(remark.contains("3 unread: search:Post 3\n"), "\(remark)")
        let one = try await posts.run(FeedCommand.self, ["search:Text"], showsRemarks: true).errors
        #expect(one.contains("3 unread: search:Text 3\n"), "\(one)")
    }
}
