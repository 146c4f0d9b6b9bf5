import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

/// Rows that a machine with the database's password has written, and that no machine can use.
@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(5))) struct PoisonTests {
    private let database: TestDatabase
    private static let stamp = HybridTimestamp(milliseconds: 1_000, counter: 0, machine: MachineID(0xBAD))
        .text
    private static let future = HybridTimestamp(
        milliseconds: HybridTimestamp.maximumMilliseconds, counter: 0, machine: MachineID(0xBAD)
    ).text

    init() throws { database = try DatabaseServer.database() }

    /// Appends a row to the log as SQL.
    private func append(stamp: String, kind: String = "'video'", record: String = "'v'", fields: String)
        throws
    {
        try database.execute(
            """
            ALTER TABLE nagare_operations DROP CONSTRAINT IF EXISTS not_of_the_future;
            ALTER TABLE nagare_operations DROP CONSTRAINT IF EXISTS nagare_operations_stamp_check;
            UPDATE nagare_sync SET counter = counter + 1;
            INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
            SELECT counter, gen_random_uuid(), '\(stamp)', \(kind), \(record), true, \(fields) FROM nagare_sync
            """)
    }

    private struct Poison: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var (stamp, kind, record, fields) = (PoisonTests.stamp, "'video'", "'v'", "'{}'")
        var machine: MachineID? = MachineID(0xBAD)
        let reason: SyncSkip.Reason

        init(_ name: String, _ reason: SyncSkip.Reason, _ change: (inout Poison) -> Void) {
            (testDescription, self.reason) = (name, reason)
            change(&self)
        }
    }

    private static let poisons: [Poison] = [
        .init("fields that are no JSON", .unreadable) { $0.fields = "'nonsense'" },
        .init("fields that are nested too deeply", .unreadable) {
            $0.fields = "'{\"a\":' || repeat('[', 100000) || repeat(']', 100000) || '}'"
        },
        .init("a timestamp of another form", .unreadable) { ($0.stamp, $0.machine) = ("yesterday", nil) },
        .init("no kind", .unreadable) { $0.kind = "''" },
        .init("a long identifier", .unreadable) { $0.record = "repeat('x', 100000)" },
        .init("the future", .clockAhead) { $0.stamp = PoisonTests.future },
        .init("300 KB", .tooLarge) { $0.fields = "'{\"a\":\"' || repeat('x', 300000) || '\"}'" },
    ]

    @Test("a change that cannot be used is skipped and named, and those around it arrive", arguments: poisons)
    private func log(_ poison: Poison) async throws {
        let member = try await database.member(1)
        _ = try await member.push([.sample("a")])
        try append(stamp: poison.stamp, kind: poison.kind, record: poison.record, fields: poison.fields)
        _ = try await member.push([.sample("b", counter: 1)])

        guard
            case .operations(let operations, let end, let skipped) = try await member.pull(
                after: .start, limit: 500)
        else {
            Issue.record("the log is not read")
            return
        }
        #expect(operations.map(\.key.id) == ["a", "b"] && end.number == 3)
        #expect(skipped.map(\.number) == [2] && skipped.map(\.machine) == [poison.machine])
        #expect(skipped.map(\.reason) == [poison.reason])
        #expect(try await member.pull(after: end, limit: 500) == .operations([], upTo: end))
    }

    @Test("a change that is larger than an answer may be does not stop the log")
    func huge() async throws {
        let member = try await database.member(1) { ($0.pageSize, $0.answerLimit) = (400_000, 1_000_000) }
        try append(stamp: Self.stamp, fields: "'{\"a\":\"' || repeat('x', 2000000) || '\"}'")
        _ = try await member.push([.sample("a")])
        #expect(try await member.log().map(\.key.id) == ["a"])
    }

    @Test("a number that no push has given is not read")
    func number() async throws {
        let member = try await database.member(1)
        _ = try await member.push([.sample("a")])
        try database.execute(
            """
            INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
            VALUES (9000000000000000000, gen_random_uuid(), '\(Self.stamp)', 'video', 'v', true, '{}')
            """)
        _ = try await member.push([.sample("b", counter: 1)])
        #expect(try await member.log().map(\.key.id) == ["a", "b"])
        #expect(try await member.end().number == 2)
    }

    @Test("a state that cannot be read is skipped, and replaced by what is pushed to its record")
    func snapshot() async throws {
        let member = try await database.member(1)
        _ = try await member.push([.sample("a"), .sample("b", counter: 1), .sample("c", counter: 2)])
        try database.execute("UPDATE nagare_records SET content = 'nonsense' WHERE record IN ('b', 'c')")

        let page = try await member.snapshot(after: nil, limit: 10)
        #expect(page.entries.map(\.key.id) == ["a"] && page.last == .sample("c"))
        #expect(page.skipped.map(\.record) == ["video b", "video c"])
        #expect(page.skipped.allSatisfy { $0.reason == .unreadable })
        let next = try await member.snapshot(after: page.last, limit: 10)
        #expect(next.entries.isEmpty && next.last == nil)

        #expect(try await member.push([.sample("b", counter: 3)]) == [.accepted])
        #expect(try await member.records().map(\.key.id) == ["a", "b"])
    }

    @Test("the parts of a state that are in the future are left out, and the others are used")
    func futureState() async throws {
        let member = try await database.member(1)
        let kept = SyncRecord(SyncOperation.sample("a", ["name": .string("kept")]))
        _ = try await member.push([.sample("a", ["name": .string("kept")])])
        try database.execute(
            """
            UPDATE nagare_records SET content = jsonb_set(content::jsonb, '{fields,\(Self.future)}', \
            '{"views": 7}')::text
            """)
        let page = try await member.snapshot(after: nil, limit: 10)
        #expect(page.entries.map(\.record) == [kept])
        #expect(page.skipped.map(\.machine) == [MachineID(0xBAD)] && page.skipped[0].reason == .clockAhead)
    }

    @Test("a machine that cannot be read does not hide the others, nor hold the log")
    func machines() async throws {
        let member = try await database.member(1)
        try database.execute(
            """
            INSERT INTO nagare_machines (id, name, last_seen, acknowledged) VALUES
            ('x', 'x', now(), 0), ('00000000000000ff', 'y', 'infinity', 0)
            """)
        #expect(try await member.status().machines.map(\.name) == ["machine 1"])
        try database.execute("DELETE FROM nagare_machines WHERE id = 'x'")
        _ = try await member.push([.sample("a"), .sample("b", counter: 1)])
        try await member.acknowledge(2)
        #expect(try database.execute("SELECT count(*) FROM nagare_operations") == "1")
    }
}
