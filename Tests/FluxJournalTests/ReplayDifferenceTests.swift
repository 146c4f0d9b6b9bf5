import FluxCore
import FluxJournal
import ReactiveTesting
import Testing

@Suite("differences between a program and a recording")
struct ReplayDifferenceTests {
    /// How the replaying program differs from the recorded one.
    enum Change: Sendable {
        case none, deletedCommand, otherCommand, missingRollBack, secondToast, initialValue, externalInput
        case insertionOrder

        @TaskLocal static var current = Change.none
    }

    enum PostAction: Codable, Sendable {
        case stockPressed
        case stockFailed
        case tagged([String])
    }

    struct Tag: Hashable, Codable { var name: String }

    struct PostState: Reducible, Codable {
        enum Command: Codable, Sendable {
            case stock
            case show(toast: String)
            case save(tags: Set<String>, counts: [Tag: Int])
        }

        let pageSize: Int
        var isStocked = false
        var tags: Set<String> = []
        var counts: [Tag: Int] = [:]

        init(pageSize: Int) {
            self.pageSize = pageSize
            if Change.current == .initialValue { isStocked = true }
            add(["x", "y", "z"])
        }

        mutating func reduce(_ action: PostAction, _ ask: CommandSink<Command>) {
            switch action {
            case .stockPressed:
                isStocked = true
                if Change.current != .deletedCommand { ask(.stock, fileID: "Post/PostState.swift", line: 9) }
            case .stockFailed:
                if Change.current != .missingRollBack { isStocked = false }
                let text = Change.current == .otherCommand ? "Error" : "Offline"
                for _ in 0..<(Change.current == .secondToast ? 2 : 1) {
                    ask(.show(toast: text), fileID: "Post/PostState.swift", line: 14)
                }
            case .tagged(let names):
                add(names)
                ask(.save(tags: tags, counts: counts), fileID: "Post/PostState.swift", line: 18)
            }
        }

        private mutating func add(_ names: [String]) {
            if Change.current == .insertionOrder {
                tags.reserveCapacity(1_000)
                counts.reserveCapacity(1_000)
            }
            for name in Change.current == .insertionOrder ? names.reversed() : names {
                tags.insert(name)
                counts[Tag(name: name)] = name.count
            }
        }
    }

    private func compose(_ root: Scope) -> Store<PostState> {
        let post = root.child("post")
        let pageSize = post.externalInput("pageSize", Change.current == .externalInput ? 50 : 20)
        return post.store(PostState(pageSize: pageSize))
    }

    @Test(
        "each change of a program makes one difference that names it, and a different input makes none",
        arguments: [
            (.none, nil), (.externalInput, nil), (.insertionOrder, nil),
            (
                .deletedCommand,
                #"1 PostAction {"stockPressed":{}}: missing app/post:PostState {"stock":{}} at Post/PostState.swift:9"#
            ),
            (
                .otherCommand,
                #"2 PostAction {"stockFailed":{}}: different "#
                    + #"app/post:PostState {"show":{"toast":"Offline"}} at Post/PostState.swift:14 and "#
                    + #"app/post:PostState {"show":{"toast":"Error"}} at Post/PostState.swift:14"#
            ),
            (
                .missingRollBack,
                #"2 PostAction {"stockFailed":{}}: different app/post:PostState.isStocked"#
            ),
            (
                .secondToast,
                #"2 PostAction {"stockFailed":{}}: additional "#
                    + #"app/post:PostState {"show":{"toast":"Offline"}} at Post/PostState.swift:14"#
            ),
            (.initialValue, "different initial app/post:PostState.isStocked"),
        ] as [(Change, String?)])
    func change(_ change: Change, expected: String?) throws {
        let recording = try recorded(compose) { post, _ in
            post.dispatch(.stockPressed)
            post.dispatch(.stockFailed)
            post.dispatch(.tagged((0..<100).map { "tag \($0)" }))
        }
        try Change.$current.withValue(change) {
            let replay = try Replay(recording, compose: compose)
            try replay.run()
            let differences = try replay.differences.map { try JournalLines.difference($0, recording) }
            #expect(differences == [expected].compactMap { $0 })
            #expect(replay.app.state.pageSize == 20)
            #expect(replay.app.state.tags.count == 103)
        }
    }

    struct BellState: Reducible, Codable {
        enum Command: Codable, Sendable { case ring }

        @TaskLocal static var ringing = "first"

        let name: String

        mutating func reduce(_ action: Bool, _ ask: CommandSink<Command>) {
            if name == Self.ringing { ask(.ring, fileID: "Bells/BellState.swift", line: 6) }
        }
    }

    @Test("an equal command of another store is a difference")
    func otherStore() throws {
        func compose(_ root: Scope) -> Dispatcher<Bool> {
            for name in ["first", "second"] { _ = root.store(BellState(name: name), key: name) }
            return root.dispatcher(for: Bool.self)
        }
        let recording = try recorded(compose) { bells, _ in bells.dispatch(true) }
        try BellState.$ringing.withValue("second") {
            let replay = try Replay(recording, compose: compose)
            try replay.run()
            #expect(
                try replay.differences.map { try JournalLines.difference($0, recording) } == [
                    #"1 Bool true: different app:first {"ring":{}} at Bells/BellState.swift:6 and "#
                        + #"app:second {"ring":{}} at Bells/BellState.swift:6"#
                ])
        }
    }

    struct LampState: Reducible, Codable {
        enum Command: Sendable { case light }

        mutating func reduce(_ action: Bool, _ ask: CommandSink<Command>) {
            if Change.current != .deletedCommand {
                ask(.light, fileID: "Lamp/LampState.swift", line: 5)
            }
        }
    }

    @Test("a command that cannot be encoded is compared by its store", arguments: [false, true])
    func uncodedCommand(isDeleted: Bool) throws {
        let recording = try recorded({ $0.store(LampState(), key: "lamp") { _ in } }) { lamp, _ in
            lamp.dispatch(true)
        }
        try Change.$current.withValue(isDeleted ? .deletedCommand : .none) {
            let replay = try Replay(recording) { $0.store(LampState(), key: "lamp") { _ in } }
            try replay.run()
            #expect(
                try replay.differences.map { try JournalLines.difference($0, recording) }
                    == (isDeleted ? ["1 Bool true: missing app:lamp  at Lamp/LampState.swift:5"] : []))
        }
    }
}
