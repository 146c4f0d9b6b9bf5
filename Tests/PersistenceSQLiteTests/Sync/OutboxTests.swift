import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite("operations that record changes", .blocking) struct OutboxTests {
    private let clock = TestClock()
    private let machine: Machine

    init() throws {
        let clock = clock
        machine = try Machine(1) { clock.now }
    }

    private var key: SyncKey { get throws { try #require(SyncKey(video: Episode.sample(1).id)) } }

    private func tag(_ name: String) throws -> FollowedName { try #require(FollowedName("tag:\(name)")) }

    @Test("nothing is recorded while synchronisation is off", .needs(.program("sqlite3")))
    func off() async throws {
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.follows.follow(tag("swift"), at: .moment)
        try await machine.follows.markRead(["p1"])
        try await machine.library.remove(Episode.sample(1).id)

        let count = "(SELECT count(*) FROM "
        let rows = try machine.folder.sqlite3(
            "SELECT \(count)sync_state) + \(count)sync_record) + \(count)sync_outbox)")
        #expect(rows == "0")
        #expect(try await machine.sync.syncState() == nil)
    }

    @Test(
        "saving, changing, removing and restoring a video are recorded, changes with the changed fields only")
    func videos() async throws {
        try await machine.start()
        let id = Episode.sample(1).id
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.library.add(.sample(1, name: "renamed"), at: .after(5))
        try await machine.library.remove(id)
        let removed = SavedVideo(episode: .sample(1, name: "renamed"), addedAt: .moment)
        try await machine.library.merge([removed, removed])

        let pending = try await machine.pending()
        #expect(try pending.map(\.key) == Array(repeating: key, count: 4))
        #expect(pending.map(\.exists) == [true, nil, false, true])
        #expect(pending[0].fields.count == 18 && pending[3].fields.count == 18)
        #expect(pending[1].fields == ["name": .string("renamed")] && pending[2].fields.isEmpty)
        #expect(pending.map(\.timestamp) == pending.map(\.timestamp).sorted())
        #expect(Set(pending.map(\.timestamp)).count == 4 && Set(pending.map(\.id)).count == 4)
    }

    @Test("a call that changes nothing is not recorded")
    func unchanged() async throws {
        try await machine.start()
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.follows.follow(tag("swift"), at: .moment)
        try await machine.follows.markRead(["p1"])
        let before = try await machine.pending()

        try await machine.library.add(.sample(1), at: .after(5))
        try await machine.library.merge([SavedVideo(episode: .sample(1, name: "other"), addedAt: .moment)])
        try await machine.library.remove(Episode.sample(2).id)
        try await machine.follows.follow(tag("Swift"), at: .after(5))
        try await machine.follows.unfollow(tag("other"))
        try await machine.follows.markRead(["p1"])
        try await machine.follows.markUnread(["p2"])

        #expect(try await machine.pending() == before)
    }

    @Test("following, unfollowing and read marks are recorded")
    func others() async throws {
        try await machine.start()
        try await machine.follows.follow(tag("Swift"), at: .moment)
        try await machine.follows.unfollow(tag("swift"))
        try await machine.follows.markRead(["p1", "p2", "p1"])
        try await machine.follows.markUnread(["p1"])

        let pending = try await machine.pending()
        #expect(pending.map(\.key.id) == ["tag:swift", "tag:swift", "p1", "p2", "p1"])
        #expect(pending.map(\.exists) == [true, false, true, true, false])
        #expect(pending[0].fields["name"] == .string("tag:Swift"))
    }

    @Test("starting records everything that the library contains, once")
    func start() async throws {
        try await machine.library.merge([.rich, SavedVideo(episode: .sample(1), addedAt: .moment)])
        try await machine.follows.follow(tag("swift"), at: .moment)
        try await machine.follows.markRead(["p1"])

        try await machine.start()
        try await machine.start()

        let pending = try await machine.pending()
        #expect(pending.map(\.key.kind) == [.video, .video, .follow, .readMark])
        #expect(pending.map(\.exists) == [true, true, true, true])
        #expect(try await machine.sync.syncState()?.pending == 4)
    }

    @Test("stopping keeps the library and forgets the rest", .needs(.program("sqlite3")))
    func stop() async throws {
        try await machine.start()
        try await machine.library.add(.sample(1), at: .moment)
        try await machine.follows.follow(tag("swift"), at: .moment)
        let content = try await machine.content()

        try await machine.sync.stopSync()

        #expect(try await machine.content() == content && content.videos.count == 1)
        #expect(try await machine.sync.syncState() == nil)
        await #expect(throws: SyncFailure.notStarted) { try await machine.sync.restampPending() }
        try await off()
    }

    @Test("an identifier that cannot be a key is saved, and not recorded")
    func invalidKey() async throws {
        try await machine.start()
        try await machine.library.add(.sample(1, origin: "https://a\u{0}b"), at: .moment)
        try await machine.follows.markRead([""])
        #expect(try await machine.pending().isEmpty)
        #expect(try await machine.content().videos.count == 1)
    }

    @Test("a commit that is rolled back leaves no operation")
    func rolledBack() async throws {
        try await machine.start()
        struct Stop: Error {}
        await #expect(throws: LibraryFailure.self) {
            try await machine.library.commit(recording: .videos([Episode.sample(1).id])) { database in
                try VideoTable.add(SavedVideo(episode: .sample(1), addedAt: .moment), in: database)
                throw Stop()
            }
        }
        #expect(try await machine.pending().isEmpty)
    }
}
