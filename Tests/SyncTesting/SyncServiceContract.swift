import Foundation
package import Sync
import Testing

/// The tests that every shared database passes.
package enum SyncServiceContract {
    /// Makes another connection to the same, initially empty database.
    package typealias Connect = @Sendable () async throws -> any SyncService

    /// One test.
    package struct Check: Sendable, CustomStringConvertible {
        /// A sentence about behaviour.
        package let title: String
        /// Runs the test on a database without a schema.
        package let run: @Sendable (_ connect: @escaping Connect) async throws -> Void

        package var description: String { title }

        init(_ title: String, _ run: @escaping @Sendable (_ connect: @escaping Connect) async throws -> Void)
        {
            (self.title, self.run) = (title, run)
        }

        /// A test on a prepared database with open connections of `count` machines.
        init(
            _ title: String, machines count: Int,
            _ run: @escaping @Sendable ([any SyncService]) async throws -> Void
        ) {
            self.init(title) { connect in
                var services: [any SyncService] = []
                for number in 1...count {
                    let service = try await connect()
                    if number == 1 { try await service.prepare() }
                    _ = try await service.open(.sample(number), name: "machine \(number)")
                    services.append(service)
                }
                do { try await run(services) } catch {
                    for service in services { await service.close() }
                    throw error
                }
                for service in services { await service.close() }
            }
        }
    }

    package static let checks = schema + log + refusals + snapshots + machines + waiting
}

extension SyncServiceContract {
    static let snapshots = [
        Check("a snapshot contains the merged state of each record, in the order of the keys", machines: 2) {
            (services) async throws in
            let earlier = SyncOperation.sample("a", ["name": .string("old"), "views": .integer(1)])
            let later = SyncOperation.sample("a", exists: nil, ["name": .string("new")], offset: 1)
            // The later one arrives first.
            _ = try await services[0].push([later, .sample("c"), .sample("B"), .sample("é")])
            _ = try await services[1].push([earlier])

            let entries = try await services[1].records(limit: 2)

            #expect(entries.map(\.key.id) == ["B", "a", "c", "é"])
            #expect(
                entries[1].record.values == ["name": .string("new"), "views": .integer(1)])
            #expect(entries[1].record.exists)
        },
        Check("a removal remains after all machines have passed it, and beats earlier saves", machines: 2) {
            (services) async throws in
            let saved = SyncOperation.sample("a")
            _ = try await services[0].push([
                saved, .sample("b"), .sample("a", exists: false, [:], offset: 3_600),
            ])
            let number = try await services[0].end().number
            for service in services { try await service.acknowledge(number) }

            _ = try await services[1].push([.sample("a", machine: 2, offset: 1_800)])

            let records = try await services[1].records()
            #expect(records.map(\.key.id) == ["a", "b"] && records.map(\.record.exists) == [false, true])
        },
        Check("a snapshot page says how far it reaches", machines: 1) { (services) async throws in
            _ = try await services[0].push([.sample("a"), .sample("b")])
            let page = try await services[0].snapshot(after: nil, limit: 1)
            #expect(try await page.cursor == services[0].end())
            #expect(page.entries.count == 1)
        },
    ]

    static let machines = [
        Check("the log is cut behind the machine that is the furthest behind", machines: 2) {
            (services) async throws in
            _ = try await services[0].push([.sample("a"), .sample("b")])
            let middle = try await services[0].end()
            _ = try await services[0].push([.sample("c")])
            let last = try await services[0].end()

            try await services[0].acknowledge(last.number)
            #expect(try await services[0].log().count == 3, "the other machine needs them")
            try await services[1].acknowledge(middle.number)

            #expect(try await services[0].pull(after: .start, limit: 10) == .tooOld)
            #expect(try await services[0].log(after: middle).map(\.key.id) == ["c"])
        },
        Check("a lower acknowledgement than before has no effect", machines: 1) { (services) async throws in
            _ = try await services[0].push([.sample("a"), .sample("b")])
            let last = try await services[0].end().number
            try await services[0].acknowledge(last)
            try await services[0].acknowledge(0)
            #expect(try await services[0].status().machines.map(\.acknowledged) == [last])
        },
        Check("a machine that leaves no longer holds the log", machines: 2) { (services) async throws in
            _ = try await services[0].push([.sample("a")])
            let last = try await services[0].end().number
            try await services[0].acknowledge(last)

            try await services[1].leave()

            #expect(try await services[0].status().machines.map(\.id) == [.sample(1)])
            #expect(try await services[0].pull(after: .start, limit: 10) == .tooOld)
        },
        Check("the status lists machines and counts records that exist", machines: 2) {
            (services) async throws in
            _ = try await services[0].push([
                .sample("a"), .sample("b"), .sample("a", exists: false, [:], offset: 1),
            ])
            let status = try await services[1].status()
            #expect(status.machines.map(\.id) == [.sample(1), .sample(2)])
            #expect(status.machines.map(\.name) == ["machine 1", "machine 2"])
            #expect(status.machines.allSatisfy { abs($0.lastSeen.timeIntervalSinceNow) < 60 })
            #expect(status.records == 1 && status.number == 3)
        },
        Check("a machine that is renamed keeps its name when it opens the database again", machines: 2) {
            (services) async throws in
            try await services[1].rename(.sample(1), to: String(repeating: "研", count: 200))
            _ = try await services[0].open(.sample(1), name: "machine 1")
            let names = try await services[0].status().machines.map(\.name)
            #expect(names == [String(repeating: "研", count: 100), "machine 2"])
        },
    ]

    static let waiting = [
        Check("a waiting machine wakes when another machine pushes", machines: 2) { (services) async throws in
            _ = try await services[1].log()
            async let wakeUp: Void = services[1].wait()
            _ = try await services[0].push([.sample("a")])
            try await wakeUp
            #expect(try await services[1].log().map(\.key.id) == ["a"])
        },
        Check("any machine can be removed from the list", machines: 2) { (services) async throws in
            let first = try await services[0].status().machines[0].id
            try await services[1].remove(first)
            try await services[1].remove(first)
            #expect(try await services[1].status().machines.map(\.id).contains(first) == false)
            #expect(try await services[1].status().machines.count == 1)
        },
        Check("what was pushed since the last pull is not waited for", machines: 2) {
            (services) async throws in
            _ = try await services[1].log()
            _ = try await services[0].push([.sample("a")])
            try await services[1].wait()
        },
        Check("a cancelled wait ends, and the connection can be used", machines: 1) {
            (services) async throws in
            _ = try await services[0].log()
            let service = services[0]
            let waiting = Task { try await service.wait() }
            waiting.cancel()
            await #expect(throws: SyncFailure.cancelled) { try await waiting.value }
            #expect(try await service.push([.sample("a")]) == [.accepted])
        },
    ]
}

extension SyncServiceContract {
    static let schema = [
        Check("preparing a database twice keeps its data") { (connect) async throws in
            let service = try await connect()
            try await service.prepare()
            let first = try await service.open(.sample(1), name: "one")
            _ = try await service.push([.sample("a")])

            try await service.prepare()

            let second = try await service.open(.sample(1), name: "one")
            #expect(first.instance == second.instance && !first.instance.isEmpty)
            #expect(try await service.log().count == 1)
            await service.close()
        },
        Check("a database without a schema is refused") { (connect) async throws in
            let service = try await connect()
            await #expect(throws: SyncFailure.notPrepared) {
                _ = try await service.open(.sample(1), name: "one")
            }
            await #expect(throws: SyncFailure.notPrepared) { _ = try await service.status() }
            await service.close()
        },
        Check("the server tells its time", machines: 1) { (services) async throws in
            let server = try await services[0].open(.sample(1), name: "one")
            #expect(abs(server.now.timeIntervalSinceNow) < 60)
        },
        Check("a closed connection is opened again by the next call", machines: 1) {
            (services) async throws in
            await services[0].close()
            #expect(try await services[0].push([.sample("a")]) == [.accepted])
        },
    ]

    static let log = [
        Check(
            "operations are read in the order in which they were pushed, also by their machine", machines: 2
        ) {
            (services) async throws in
            let pushed = (0..<5).map { SyncOperation.sample("v\($0)", counter: UInt16($0)) }
            #expect(try await services[0].push(pushed) == Array(repeating: .accepted, count: 5))

            for service in services { #expect(try await service.log(limit: 2) == pushed) }
        },
        Check("pulling after the last operation returns its number", machines: 1) { (services) async throws in
            #expect(try await services[0].pull(after: .start, limit: 10) == .operations([], upTo: .start))
            _ = try await services[0].push([.sample("a"), .sample("b")])
            let last = try await services[0].end()
            #expect(try await services[0].pull(after: last, limit: 10) == .operations([], upTo: last))
        },
        Check(
            "a position with another operation, or with none, is of another log",
            machines: 1
        ) {
            (services) async throws in
            _ = try await services[0].push([.sample("a"), .sample("b")])
            let last = try await services[0].end().number
            for cursor in [
                SyncCursor(number: last, mark: UUID()), SyncCursor(number: last, mark: nil),
                SyncCursor(number: last + 1, mark: UUID()), SyncCursor(number: last + 1, mark: nil),
            ] {
                #expect(try await services[0].pull(after: cursor, limit: 10) == .diverged)
            }
        },
        Check("the last position in common is found among those of a machine", machines: 1) {
            (services) async throws in
            var positions = [SyncCursor.start]
            for id in ["a", "b", "c"] {
                _ = try await services[0].push([.sample(id)])
                positions.append(try await services[0].end())
            }
            let others = (1...9).map { SyncCursor(number: $0, mark: UUID()) }
            #expect(try await services[0].latest(of: others + positions[...2]) == positions[2])
            #expect(try await services[0].latest(of: [.start]) == .start)
            #expect(try await services[0].latest(of: others) == nil)
            #expect(try await services[0].latest(of: []) == nil)

            try await services[0].acknowledge(2)
            #expect(try await services[0].latest(of: Array(positions[...1])) == nil)
            #expect(try await services[0].latest(of: Array(positions[...2])) == positions[2])
        },
        Check("an operation that is pushed again is accepted and stored once", machines: 2) {
            (services) async throws in
            let (one, two) = (SyncOperation.sample("a"), SyncOperation.sample("b", counter: 1))
            _ = try await services[0].push([one])
            #expect(try await services[0].push([one, two, two]) == [.accepted, .accepted, .accepted])
            #expect(try await services[1].log() == [one, two])
        },
        Check("pushing nothing has no effect", machines: 1) { (services) async throws in
            #expect(try await services[0].push([]) == [])
            #expect(try await services[0].end() == .start)
        },
        Check("every kind, field and value is returned as it was pushed", machines: 2) {
            (services) async throws in
            let fields: [String: SyncValue] = [
                "text": .string("流れ 🎬 '\"\\ \u{0} \u{7F} \r\n"), "": .string(""), "none": .null,
                "yes": .bool(true), "large": .integer(.max), "small": .integer(.min), "half": .number(-0.5),
                "tiny": .number(2.5e-308), "list": .array([.integer(1), .array([]), .object([:])]),
                "new": .object(["deep": .object(["er": .bool(false)])]),
            ]
            let key = try #require(SyncKey(SyncKind("of a later version"), "'; DROP TABLE x; -- 流"))
            let pushed = [true, false, nil].enumerated().map { index, exists in
                SyncOperation(
                    id: UUID(),
                    timestamp: HybridTimestamp(
                        milliseconds: 1_700_000_000_000, counter: UInt16(index), machine: MachineID(.max)),
                    key: key, exists: exists, fields: fields)
            }
            _ = try await services[0].push(pushed)

            #expect(try await services[1].log() == pushed)
            let expected = pushed.reduce(into: SyncRecord()) { $0.apply($1) }
            #expect(try await services[1].records() == [.init(key: key, record: expected)])
        },
        Check("a thousand operations are pushed at once", machines: 2) { (services) async throws in
            let pushed = (0..<1_000).map { SyncOperation.sample("v\($0 % 10)", counter: UInt16($0)) }
            #expect(try await services[0].push(pushed).allSatisfy { $0 == .accepted })
            #expect(try await services[1].log() == pushed)
        },
    ]

    static let refusals = [
        Check("an operation of the day after tomorrow is refused, and those behind it are not", machines: 1) {
            (services) async throws in
            let pushed = [
                SyncOperation.sample("a"), .sample("b", offset: 25 * 3_600), .sample("c", offset: 23 * 3_600),
            ]
            #expect(
                try await services[0].push(pushed) == [.accepted, .refused(.clockAhead), .accepted])
            #expect(try await services[0].log() == [pushed[0], pushed[2]])
        },
        Check("an operation that is too large is refused, and those behind it are not", machines: 1) {
            (services) async throws in
            let text = String(repeating: "x", count: SyncOperation.maximumSize)
            let pushed = [SyncOperation.sample("a", ["name": .string(text)]), .sample("b")]
            #expect(try await services[0].push(pushed) == [.refused(.tooLarge), .accepted])
            #expect(try await services[0].log() == [pushed[1]])
        },
    ]
}
