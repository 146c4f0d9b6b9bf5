import Foundation
import Sync
import Testing

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
