import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

/// A library that reads and writes at a random time between the call and its return, and that another process changes.
private final class RandomFollowLibrary: FollowLibrary {
    let content = InMemoryFollowLibrary()
    let scheduler: VirtualTimeScheduler
    private let generator: Box<SeededGenerator>
    private let changed = PublishRelay<Void>()

    init(_ scheduler: VirtualTimeScheduler, seed: UInt64) {
        (self.scheduler, generator) = (scheduler, Box(SeededGenerator(seed: seed)))
    }

    var changes: Observable<Void> { changed.asObservable() }

    func random(_ range: ClosedRange<Int>) -> Int { generator.with { Int.random(in: range, using: &$0) } }

    private func wait() async { try? await scheduler.sleep(for: .milliseconds(random(0...200))) }

    private func delayed<Value: Sendable>(
        _ work: () async throws(LibraryFailure) -> Value
    ) async throws(LibraryFailure) -> Value {
        await wait()
        let value = try await work()
        await wait()
        return value
    }

    private func write(_ work: () async throws(LibraryFailure) -> Void) async throws(LibraryFailure) {
        try await delayed { () throws(LibraryFailure) in
            if random(0...7) == 0 { throw .busy(path: "/library") }
            try await work()
        }
    }

    /// Makes a change as another process does.
    func changeElsewhere(_ work: (InMemoryFollowLibrary) async throws(LibraryFailure) -> Void) async {
        await wait()
        try? await work(content)
        changed.accept(())
    }

    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.follow(name, at: date) }
    }
    func unfollow(_ name: FollowedName) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.unfollow(name) }
    }
    func follows() async throws(LibraryFailure) -> [Follow] {
        try await delayed { () throws(LibraryFailure) in try await content.follows() }
    }
    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        try await delayed { () throws(LibraryFailure) in try await content.unread(limit: limit) }
    }
    func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.add(posts, to: name, progress) }
    }
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.markRead(ids) }
    }
    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.markUnread(ids) }
    }
    func readMarks() async throws(LibraryFailure) -> [Post.ID] { try await content.readMarks() }
    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        try await delayed { () throws(LibraryFailure) in try await content.read(of: ids) }
    }
}

/// The user in front of the app, and another process on the same library.
private final class RandomReader {
    private let library: RandomFollowLibrary
    private let posts = (1...4).map { Post.sample("p\($0)") }
    private let names = ["tag:a", "tag:b"].compactMap { FollowedName($0) }
    private let scheduler = VirtualTimeScheduler()
    let root: Scope
    private let shell: ShellFlux
    private let feature: SearchFeature
    private var results: Screen<ResultsLogic>
    /// Whether a change was not shown at once, or no longer shown while it was running.
    var isLate: Bool { late.value }
    private let late = Box(false)

    init(seed: UInt64) {
        let (scheduler, posts) = (scheduler, posts)
        library = RandomFollowLibrary(scheduler, seed: seed)
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        feature = SearchFeature(
            in: root, flux: flux, shell: shell, api: InMemoryPostAPI(posts: posts, scheduler: scheduler),
            markdown: SampleMarkdown(), history: InMemoryValueVault(), follows: library,
            now: { Date.written }, formatDate: DateFormat(day: { _ in "" }))
        results = feature.openResults("")
        results.stream.input.action(.submitted("p", page: 1, at: .zero))
        feature.follows.dispatch(.loadRequested(checking: false))
        feature.follows.asProperty().subscribe { [names, feature, late] _ in
            Self.checkFollows(names, feature, late)
        }.disposed(by: root)
    }

    /// Follows are shown as the running changes will leave them.
    private static func checkFollows(_ names: [FollowedName], _ feature: SearchFeature, _ late: Box<Bool>) {
        let running = feature.services.followChanges.store.state.mutations.running.map(\.change)
        for name in names {
            guard let last = running.last(where: { $0.name.id == name.id }) else { continue }
            if (feature.follows.state.follow(of: name) != nil) != (last.follow != nil) { late.value = true }
        }
    }

    private var anyPost: Post.ID { posts[library.random(0...3)].id }
    private var anyName: FollowedName { names[library.random(0...1)] }

    func step() {
        let (id, name, isFirst) = (anyPost, anyName, library.random(0...1) == 0)
        switch library.random(0...9) {
        case 0...1: mark(ReadMarkBatch(isFirst ? .read : .unread, [id]))
        case 2: mark(ReadMarkBatch(isFirst ? .read : .unread, posts.map(\.id)))
        case 3:
            let state = feature.follows.state
            if let follow = state.follow(of: name) {
                send(.unfollowed(follow, state.posts(of: follow)))
            } else {
                send(.followed(name))
            }
            Self.checkFollows(names, feature, late)
        case 4:
            shell.undo(library.random(0...2) == 0 ? .redo : .undo)
            Self.checkFollows(names, feature, late)
        case 5: feature.openPost(id).close()
        case 6: results.stream.input.action(.refreshed(at: scheduler.now))
        case 7: feature.follows.dispatch(.loadRequested(checking: isFirst))
        case 8: changeElsewhere(id, name, isFirst)
        default: scheduler.advance(by: .milliseconds(library.random(1...80)))
        }
    }

    /// Marks posts, which is shown at once.
    private func mark(_ batch: ReadMarkBatch) {
        send(.readMarksRequested(batch))
        let marks = feature.services.readMarks.answers.store.state
        if batch.posts.contains(where: { marks.isRead($0) != (batch.change == .read) }) { late.value = true }
    }

    private func send(_ action: PostOperationsAction) { results.stream.input.action(.posts(action)) }

    private func changeElsewhere(_ id: Post.ID, _ name: FollowedName, _ isFirst: Bool) {
        let isFollow = library.random(0...2) == 0
        root.work("elsewhere", .concurrent) { [library] in
            await library.changeElsewhere { content throws(LibraryFailure) in
                switch (isFollow, isFirst) {
                case (true, true): try await content.follow(name, at: Date.written)
                case (true, false): try await content.unfollow(name)
                case (false, true): try await content.markRead([id])
                case (false, false): try await content.markUnread([id])
                }
            }
        }
    }

    /// What is shown once nothing runs any more, and what the library contains.
    func atRest() -> (shown: Content, stored: Content) {
        scheduler.run()
        let (state, stored) = (feature.follows.state, Box(Content()))
        root.work("compare") { [library, posts] in
            let content = library.content
            stored.value = Content(
                names: try? await content.follows().map(\.id),
                unread: try? await content.unread(limit: 1_000).map(\.id),
                read: (try? await content.read(of: posts.map(\.id))).map(Set.init))
        }
        scheduler.run()
        return (
            Content(
                names: state.follows.map(\.id), unread: state.feed.map(\.id),
                read: Set(posts.map(\.id).filter(feature.services.readMarks.answers.store.state.isRead))),
            stored.value
        )
    }

    struct Content: Equatable {
        var names: [String]?
        var unread: [Post.ID]?
        var read: Set<Post.ID>?
    }
}

@Suite("follows and read marks, and a library that other processes change")
struct FollowModelTests {
    @Test("once no change is running, screens show what the library contains, whoever has changed it")
    func random() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            let reader = RandomReader(seed: seed)
            _ = reader.atRest()
            for _ in 0..<Int(seed % 24) + 2 { reader.step() }
            let (shown, stored) = reader.atRest()
            #expect(shown == stored && !reader.isLate, "seed \(seed)")
            reader.root.close()
            if shown != stored || reader.isLate { return }
        }
    }
}
