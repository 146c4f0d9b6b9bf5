import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("causes of changes", .serialized)
struct CauseTests {
    @Test(
        "the causes of a change lead back to the key press across a debounce, work, a queue and a scope"
    )
    func chain() throws {
        let session = Session()
        // A second scope receives the results over a queue.
        let badge = session.root.child("badge")
        let count = badge.store(BadgeState())
        session.library.list.select { $0.$titles }.changes.observe(on: session.scheduler)
            .subscribe { count.dispatch(.counted($0.count)) }.disposed(by: session.root)
        session.library.list.dispatch(.typed("s"), fileID: "App/Keys.swift", line: 7)
        session.scheduler.run()
        #expect(count.state.count == 10)

        let recording = try Recording(session.data)
        let replay = try Replay(recording) { root in
            let library = Library(root)
            return (library, root.child("badge").store(BadgeState()))
        }
        let place = try #require(StatePath("badge:BadgeState.count"))
        let why = try #require(try replay.why(place, upTo: recording.last).change)

        #expect(why.store.path == "app/badge")
        #expect(why.certainty == .verified)
        #expect((why.old, why.new) == (.integer(0), .integer(10)))
        #expect(
            why.chain.map(\.action.name)
                == ["BadgeAction", "ListAction", "ListAction"].map { "FluxJournalTests.\($0)" })
        #expect(why.chain.last?.action.place == "App/Keys.swift:7")
        #expect(why.chain.last?.action.cause == nil)
        let list = StoreAddress(
            path: try #require(why.chain.last).action.path, key: "FluxJournalTests.ListState")
        let changed = try #require(why.chain.last?.changes[list])
        #expect(changed.map { $0.path.joined(separator: ".") } == ["isLoading", "query"])
        session.root.close()
    }

    @Test("the action that last set a given value is found, even if it was changed later")
    func value() throws {
        let session = Session()
        session.play()
        let recording = try Recording(session.data)
        let replay = try Replay(recording) { Library($0) }
        let number = try #require(StatePath("PageState.number"))

        let three = try #require(try replay.why(number, upTo: recording.last, is: "3").change)
        #expect((three.old, three.new) == (.integer(1), .integer(3)))
        #expect(three.store.path == "app/page")
        let last = try #require(try replay.why(number, upTo: recording.last).change)
        #expect((last.old, last.new) == (.integer(3), .integer(2)))
        let unchanged = try replay.why(number, upTo: recording.last, is: "77")
        guard case .neverChanged(_, parts: ["number"], value: _) = unchanged else {
            return #expect(Bool(false), "\(unchanged)")
        }
        let list = StoreAddress(path: "app/list", key: "FluxJournalTests.ListState")
        #expect(
            try replay.why(try #require(StatePath("ListState.limit")), upTo: recording.last)
                == .neverChanged(list, parts: ["limit"], value: .integer(10)))
        session.root.close()
    }

    @Test("an element that existed once is not an unknown part")
    func removedElement() throws {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.scheduler.run()
        session.library.list.dispatch(.found([], query: "s"))
        let recording = try Recording(session.data)
        let replay = try Replay(recording) { Library($0) }
        let place = try #require(StatePath("ListState.titles.3"))

        let last = try replay.why(place, upTo: recording.last)
        #expect(last.change?.old == .text("s 4") && last.change?.new == nil)
        let list = StoreAddress(path: "app/list", key: "FluxJournalTests.ListState")
        #expect(
            try replay.why(place, upTo: recording.last, is: "never")
                == .neverChanged(list, parts: ["titles", "3"], value: nil))
        session.root.close()
    }

    @Test(
        "a state path consists of scope, store and coding keys, with optional beginnings",
        arguments: [
            ("ResultsState.list.cursor", ["list", "cursor"]),
            ("search/results:Search.ResultsState.a.0", ["a", "0"]),
            ("search/results#2:ResultsState", []), ("app/search/results:ResultsState", []),
            ("results:ResultsState.a", ["a"]),
        ])
    func paths(_ text: String, _ parts: [String]) throws {
        let path = try #require(StatePath(text))
        let store = StoreAddress(path: "app/search/results#2", key: "Search.ResultsState")
        #expect(path.parts(in: store) == parts)
        #expect(path.description == text)
    }

    @Test(
        "a path to other stores does not match",
        arguments: [
            "Results.list", "post:ResultsState", "results#1:ResultsState", "results#3:ResultsState",
            "web/app/search/results:ResultsState",
        ])
    func otherPaths(_ text: String) throws {
        let store = StoreAddress(path: "app/search/results#2", key: "Search.ResultsState")
        #expect(try #require(StatePath(text)).parts(in: store) == nil)
    }

    @Test("the first instance of a scope has the number 1")
    func firstInstance() throws {
        let store = StoreAddress(path: "app/search/results", key: "Search.ResultsState")
        #expect(try #require(StatePath("results#1:ResultsState")).parts(in: store) == [])
    }

    @Test("names of stores and modules may begin in lower case")
    func lowerCase() throws {
        let store = StoreAddress(path: "app/cart", key: "shop.cart")
        #expect(try #require(StatePath("cart.items.0")).parts(in: store) == ["items", "0"])
        #expect(try #require(StatePath("shop.cart.items")).parts(in: store) == ["items"])
    }

    @Test(
        "the modules of a generic state's arguments may be omitted",
        arguments: ["History<ReadMarks>", "History<Feeds.ReadMarks>", "FluxCore.History<Feeds.ReadMarks>"])
    func arguments(_ name: String) throws {
        let store = StoreAddress(path: "feeds", key: "FluxCore.History<Feeds.ReadMarks>")
        let path = try #require(StatePath("\(name).present.read[a<b].0"))
        #expect(path.parts(in: store) == ["present", "read", "[a<b]", "0"])
        #expect(try #require(StatePath("ReadMarks>.present")).parts(in: store) == nil)
        #expect(try #require(StatePath("History<Other.ReadMarks>.present")).parts(in: store) == nil)
    }

    @Test("a text with an empty name is not a state path", arguments: ["", "a:", "State..x", ":"])
    func invalidPaths(_ text: String) { #expect(StatePath(text) == nil) }
}

enum BadgeAction: Codable, Equatable, Sendable { case counted(Int) }

struct BadgeState: Reducible, Codable {
    var count = 0
    mutating func reduce(_ action: BadgeAction) {
        switch action {
        case .counted(let count): self.count = count
        }
    }
}
