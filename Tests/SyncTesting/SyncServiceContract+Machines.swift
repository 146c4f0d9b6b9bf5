import Foundation
import Sync
import Testing

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
