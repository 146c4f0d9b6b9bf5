import Entities
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Sync
import SyncTesting
import Testing

@testable import PersistenceSQLite

@Suite("synchronising libraries", .blocking) struct SyncSessionTests {
    private let clock = TestClock()

    private func machines(_ count: Int) async throws -> [Machine] {
        var machines: [Machine] = []
        for number in 1...count {
            let machine = try Machine(number) { [clock] in clock.now }
            try await machine.start()
            machines.append(machine)
        }
        return machines
    }

    @Test("a server that never has the log is reported, and does not keep a machine busy")
    func noLog() async throws {
        let (server, machine) = (try await InMemorySyncServer.prepared(clock), try await machines(1)[0])
        let service = ServiceWithoutLog(service: InMemorySyncService(server))
        let failure = await #expect(throws: SyncFailure.self) {
            try await machine.session(service).synchronise()
        }
        #expect(failure == .unexpectedAnswer(detail: "The log does not begin at 0."))
    }

    private func tag(_ name: String) throws -> FollowedName { try #require(FollowedName("tag:\(name)")) }

    @Test("what is saved, followed and read on one machine arrives on another, and so does what is undone")
    func arrives() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(2))
        try await machines[0].library.merge([.rich])
        try await machines[0].follows.follow(tag("Swift"), at: .after(0.125))
        try await machines[0].follows.markRead(["p1", "p2"])
        for machine in machines { try await machine.synchronise(server) }
        #expect(try await machines[1].content() == machines[0].content())
        #expect(try await machines[1].content().videos == [.rich])

        clock.advance(by: 1)
        try await machines[1].library.remove(SavedVideo.rich.id)
        try await machines[1].follows.unfollow(tag("swift"))
        try await machines[1].follows.markUnread(["p1"])
        for machine in machines.reversed() { try await machine.synchronise(server) }

        #expect(try await machines[0].content() == .init(videos: [], follows: [], read: ["p2"]))
    }

    @Test("a name of a kind that this version does not know is ignored, and neither removed nor sent again")
    func unknownKind() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(2))
        let key = try #require(SyncKey(.follow, "planet:earth"))
        let service = InMemorySyncService(server)
        let newer = SyncOperation(
            id: UUID(), timestamp: HybridTimestamp(milliseconds: 1, counter: 0, machine: .sample(9)),
            key: key,
            exists: true, fields: ["name": .string("planet:earth"), "followedAt": .finite(1)])
        _ = try await service.open(.sample(9), name: "newer")
        _ = try await service.push([newer])
        for machine in machines {
            try await machine.synchronise(server)
            try await machine.follows.follow(tag("swift"), at: .moment)
            try await machine.synchronise(server)
            #expect(try await machine.follows.follows().map(\.name.text) == ["tag:swift"])
            #expect(try await machine.pending().isEmpty)
        }
        #expect(try await service.log().filter { $0.key == key } == [newer])
    }

    @Test("libraries that existed before are united")
    func union() async throws {
        let server = try await InMemorySyncServer.prepared(clock)
        let machines = [try Machine(1) { .moment }, try Machine(2) { .moment }]
        for machine in machines {
            try await machine.library.add(.sample(machine.number), at: .moment)
            try await machine.start()
        }
        for machine in machines + machines { try await machine.synchronise(server) }
        for machine in machines {
            #expect(try await machine.content().videos.map(\.episode) == [.sample(2), .sample(1)])
        }
    }

    @Test("changes emits when something arrives, and not for what this machine sent")
    func changes() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(2))
        try await machines[0].library.add(.sample(1), at: .moment)
        let recorders = machines.map { machine in
            let recorder = Recorder<Void>()
            machine.library.changes.record(into: recorder)
            return recorder
        }
        for machine in machines + machines { try await machine.synchronise(server) }
        #expect(recorders.map(\.elements.count) == [0, 1])
    }

    @Test("synchronising again has nothing to do")
    func again() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(1))
        try await machines[0].library.add(.sample(1), at: .moment)
        let first = try await machines[0].synchronise(server)
        #expect((first.pushed, first.pulled, first.loadedSnapshot) == (1, 1, true))
        let second = try await machines[0].synchronise(server)
        #expect((second.pushed, second.pulled, second.loadedSnapshot) == (0, 0, false))
        #expect(try await machines[0].sync.syncState()?.lastSynchronised == .moment)
    }

    @Test("pushing alone sends what is pending")
    func pushing() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(1))
        try await machines[0].library.add(.sample(1), at: .moment)
        #expect(try await machines[0].session(InMemorySyncService(server)).push().pushed == 1)
        #expect(try await machines[0].pending().isEmpty && server.log.count == 1)
    }

    @Test("kinds and fields of a later version are kept and survive a change by this version")
    func laterVersion() async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(1))
        let key = try #require(SyncKey(video: Episode.sample(1).id))
        var fields = VideoFields.values(of: SavedVideo(episode: .sample(1), addedAt: .moment))
        fields["rating"] = .integer(5)
        let other = InMemorySyncService(server)
        _ = try await other.open(.sample(9), name: "later")
        let stamp = HybridTimestamp(milliseconds: 1, counter: 0, machine: .sample(9))
        let playlist = try #require(SyncKey(SyncKind("playlist"), "1"))
        _ = try await other.push([
            SyncOperation(id: UUID(), timestamp: stamp, key: key, exists: true, fields: fields),
            SyncOperation(id: UUID(), timestamp: stamp, key: playlist, exists: true, fields: ["a": .null]),
        ])

        try await machines[0].synchronise(server)
        try await machines[0].library.add(.sample(1, name: "renamed"), at: .moment)
        try await machines[0].library.remove(Episode.sample(1).id)
        try await machines[0].synchronise(server)

        #expect(server.records[key]?.values["rating"] == .integer(5))
        #expect(server.records[playlist]?.exists == true)
        let stored = try await machines[0].library.read { try SyncTables(database: $0).record(playlist) }
        #expect(stored.exists)
    }

    @Test(
        "a record with missing or invalid fields is not shown",
        arguments: [
            nil, ("duration", SyncValue.integer(-1)), ("duration", .string("x")), ("id", .string("other")),
            ("tags", .null), ("channel", .object([:])), ("addedAt", .bool(true)),
        ] as [(String, SyncValue)?])
    func invalid(_ change: (String, SyncValue)?) async throws {
        let (server, machines) = (try await InMemorySyncServer.prepared(clock), try await machines(1))
        let key = try #require(SyncKey(video: Episode.sample(1).id))
        var fields = change.map { _ in
            VideoFields.values(of: SavedVideo(episode: .sample(1), addedAt: .moment))
        }
        if let change { fields?[change.0] = change.1 }
        let other = InMemorySyncService(server)
        _ = try await other.open(.sample(9), name: "other")
        let stamp = HybridTimestamp(milliseconds: 1, counter: 0, machine: .sample(9))
        _ = try await other.push([
            SyncOperation(id: UUID(), timestamp: stamp, key: key, exists: true, fields: fields ?? [:])
        ])
        try await machines[0].synchronise(server)
        #expect(try await machines[0].content().videos.isEmpty)
    }
}
