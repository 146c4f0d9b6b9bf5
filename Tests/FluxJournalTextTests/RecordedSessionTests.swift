import FluxCore
import FluxJournal
import FluxJournalText
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a session to step through")
struct RecordedSessionTests {
    /// Adds mug, cup and Mug after 1, 2 and 3 seconds.
    private func session() throws -> RecordedSession<Shop> {
        let data = recorded { shop, _, scheduler in
            for name in ["mug", "cup", "Mug"] {
                scheduler.advance(by: .seconds(1))
                shop.cart.add(name)
            }
        }
        return RecordedSession(try Replay(try Recording(data)) { Shop($0) })
    }

    @Test("a position is the number of reduced actions")
    func positions() throws {
        let session = try session()
        #expect(session.count == 3)
        for position in [3, 1, 0, 2] {
            try session.go(to: position)
            #expect(session.app.cart.state.names == Array(["mug", "cup", "Mug"].prefix(position)))
        }
        #expect(try session.action(at: 0) == nil)
        #expect(try session.action(at: 2)?.number == 2)
        #expect([0, 1, 3].map(session.number) == [0, 1, 3])
        #expect([0, 2, 9].map { session.position(of: UInt64($0)) } == [0, 2, 3])
    }

    @Test("playback is at the last position whose action was dispatched by then")
    func playback() throws {
        let session = try session()
        #expect(try (0...3).map(session.time) == [.seconds(1), .seconds(1), .seconds(2), .seconds(3)])
        let times: [Duration] = [.zero, .milliseconds(1_999), .seconds(2), .seconds(3), .seconds(9)]
        #expect(try times.map { try session.position(at: $0, from: 0) } == [0, 1, 2, 3, 3])
        #expect(try session.position(at: .zero, from: 2) == 2)
    }

    @Test("a search ignores case, reads names and payloads, and leaves out the current position")
    func search() throws {
        let session = try session()
        #expect(try session.position(of: "MUG", from: 0, forwards: true) == 1)
        #expect(try session.position(of: "mug", from: 1, forwards: true) == 3)
        #expect(try session.position(of: "mug", from: 3, forwards: false) == 1)
        #expect(try session.position(of: "CartAction.added", from: 0, forwards: true) == 1)
        #expect(try session.position(of: "mug", from: 1, forwards: false) == nil)
        #expect(try session.position(of: "spoon", from: 0, forwards: true) == nil)
    }

    @Test("changes and causes are described, and follow skipped actions")
    func descriptions() throws {
        let session = try session()
        let store = "FluxJournalTextTests.CartState"
        #expect(try session.changes(at: 0) == [])
        try session.go(to: 2)
        #expect(
            try session.changes(at: 2).map(\.description)
                == ["\(store).names.1: nothing → \"cup\"", "\(store).total: 1 → 2"])
        #expect(
            try session.causes(of: 2).first?.description.hasPrefix("2  2.000  cart  CartAction.added") == true
        )
        try session.go(to: 2, without: [1])
        #expect(session.app.cart.state.names == ["cup"])
        #expect(
            try session.changes(at: 2).map(\.description)
                == ["\(store).names.0: nothing → \"cup\"", "\(store).total: 0 → 1"])
    }

    @Test("a resume point has the states, the time, the action and the skipped actions")
    func resuming() throws {
        let point = try session().resumePoint(from: 3, without: [2])
        #expect(point.step == 3 && point.time == .seconds(3) && point.skipped == [2])
        let root = Scope(root: "shop", scheduler: VirtualTimeScheduler())
        let restoration = point.snapshot.restored(in: root)
        #expect(Shop(root).cart.state.names == ["mug", "Mug"])
        restoration.dispose()
        root.close()
    }

    @Test("a resume point has the states of closed scopes, and takes those that were closed before it began")
    func resumingClosed() throws {
        let compose: @Sendable (Scope) -> ScopeChildren<String, Store<CartState>> = { root in
            root.children("shelf", for: Shop(root).cart.select { $0.names }) { _, child in
                child.store(CartState()) { _ in }
            }
        }
        let before = Scope(root: "shop", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let shelves = compose(before)
        let cart = try #require(before.children.first?.dispatcher(for: CartAction.self))
        func open(_ name: String) { cart.dispatch(.added(name, price: 1)) }
        open("cups")
        shelves.contents.value.last?.add("blue cup")
        cart.dispatch(.emptied)

        let lines = Box(Data())
        let recorder = SessionRecorder(
            before, RecordingHeader(app: "shop 1.0", profile: "default", started: "")
        ) { data, _ in lines.with { $0.append(data) } }
        open("mugs")
        shelves.contents.value.last?.add("white mug")
        cart.dispatch(.emptied)
        open("plates")
        recorder.dispose()

        let session = RecordedSession(try Replay(try Recording(lines.value)) { compose($0) })
        var snapshot = try session.resumePoint(from: session.count - 1).snapshot
        try snapshot.addParked(of: TreeStates(of: before))
        let after = Scope(root: "shop", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let restoration = snapshot.restored(in: after)
        let resumed = compose(after)
        restoration.dispose()
        #expect(resumed.contents.value.isEmpty)
        for name in ["mugs", "cups"] {
            after.children.first?.dispatcher(for: CartAction.self).dispatch(.added(name, price: 1))
        }
        #expect(resumed.contents.value.map(\.state.names) == [["white mug"], ["blue cup"]])
        before.close()
        after.close()
    }
}
