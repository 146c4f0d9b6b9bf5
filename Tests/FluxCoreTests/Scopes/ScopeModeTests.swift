import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("execution modes of a tree")
struct ScopeModeTests {
    @Test(
        "a confined root reduces every action once on its scheduler"
    )
    func confined() async {
        let scheduler = SerialScheduler(label: "confined")
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let scopes = (0..<5).map { _ in root.child("screen") }
        let stores = scopes.map { $0.store(Notes()) }
        let (onWrongThread, numbers) = (Box(0), Box<Set<UInt64>>([]))
        root.observe { observed in
            if !scheduler.isCurrent { onWrongThread.value += 1 }
            numbers.value.insert(observed.number)
        }

        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for number in 0..<100 { stores[(thread + number) % 5].dispatch(.added(number)) }
                    await stores[thread % 5].dispatcher.dispatchAndWait(.added(1))
                }
            }
        }

        #expect(stores.map(\.state.numbers.count).reduce(0, +) == 808)
        #expect(onWrongThread.value == 0)
        #expect(numbers.value == Set(1...808))
        root.close()
    }

    @Test(
        "a confined root reduces immediately on its scheduler"
    )
    func inline() async {
        let scheduler = SerialScheduler(label: "confined")
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let store = root.store(Notes())
        let seen: [Int] = await withCheckedContinuation { continuation in
            scheduler.schedule {
                store.dispatch(.added(3))
                continuation.resume(returning: store.state.numbers)
            }
        }
        #expect(seen == [3])
        root.close()
    }

    @Test("in virtual time, an action is reduced at once, or later as under a serial scheduler")
    func virtualTime() {
        let (inline, later) = (VirtualTimeScheduler(), VirtualTimeScheduler(isCurrent: .duringWork))
        let seen = [inline, later].map { scheduler in
            let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
            let store = root.store(Notes())
            store.dispatch(.added(1))
            let before = store.state.numbers
            scheduler.run()
            root.close()
            return [before, store.state.numbers]
        }
        #expect(seen == [[[1], [1]], [[], [1]]])
    }

    @Test("paths are unique, also after a scope was closed")
    func paths() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let first = root.child("post")
        let inner = [first.child("part").path, first.child("part").path]
        first.close()
        let second = root.child("post")

        #expect(
            [first.path, second.path, root.child("list").path] == ["app/post", "app/post#2", "app/list"])
        #expect(inner == ["app/post/part", "app/post/part#2"])
        root.close()
    }
}

@Suite("a replica")
struct ReplicaTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .replica)

    @Test("a replica dispatches nothing, starts no work and runs no commands")
    func silent() throws {
        let (commands, works) = (Box(0), Box(0))
        let child = root.child("notes")
        let store = child.store(Page()) { _ in commands.value += 1 }
        store.commands.subscribe { _ in commands.value += 1 }
        let received = Box<[Int]>([])
        store.asProperty().changes.subscribe { received.value.append($0.number) }

        store.dispatch(.turned(1))
        child.work("fetch") { works.value += 1 }
        try child.reduceRecorded("FluxCoreTests.PageAction") { try PageAction.turned(7).coded($0) }

        #expect(store.state == Page(number: 7))
        #expect(received.value == [7])
        #expect((commands.value, works.value) == (0, 0))
        root.close()
    }

    @Test("the hundredth read of a recorded input needs no more stack than the first")
    func recordedInputs() {
        let addresses = Box<[UInt]>([])
        root.useRecordedInputs { _, _ in
            withUnsafePointer(to: 0) { addresses.value.append(UInt(bitPattern: $0)) }
            return .integer(3)
        }
        for _ in 0..<100 { #expect(root.externalInput("size", 1) == 3) }
        #expect(Set(addresses.value).count == 1)
        root.close()
    }

    @Test("an action that cannot be reduced throws")
    func refused() {
        let child = root.child("notes")
        _ = (child.store(Page()), child.store(Notes()))
        #expect(throws: ReplicaFailure.noDispatcher(action: "Other", path: "app/notes")) {
            try child.reduceRecorded("Other") { try PageAction.turned(1).coded($0) }
        }
        #expect(throws: ReplicaFailure.notCodable(action: "FluxCoreTests.NoteAction")) {
            try child.reduceRecorded("FluxCoreTests.NoteAction") {
                try PageAction.turned(1).coded($0)
            }
        }
        root.close()
    }
}

enum PageAction: Codable, Equatable, Sendable {
    case turned(Int)

    fileprivate func coded(_ type: any Decodable.Type) throws -> any Decodable {
        try CodedValue(encoding: self).decoded(as: type)
    }
}

struct Page: Reducible {
    var number = 0

    mutating func reduce(_ action: PageAction, _ ask: CommandSink<Int>) {
        switch action {
        case .turned(let number):
            self.number = number
            ask(number)
        }
    }
}
