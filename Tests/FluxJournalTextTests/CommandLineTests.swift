import FluxCore
import FluxJournal
import FluxJournalFile
import FluxJournalText
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

enum CartAction: Codable, Sendable {
    case added(String, price: Int)
    case emptied
}

struct CartState: Reducible, Codable {
    enum Command: Codable, Sendable { case charge(Int) }

    var names: [String] = []
    var total = 0
    /// In changed code, prices are counted twice.
    var factor: Int? = nil
    var isRandom: Bool? = nil

    mutating func reduce(_ action: CartAction, _ ask: CommandSink<Command>) {
        switch action {
        case .added(let name, let price):
            names.append(name)
            total += price * (factor ?? 1) + (isRandom == true ? .random(in: 1...Int(Int32.max)) : 0)
        case .emptied:
            ask(.charge(total))
            (names, total) = ([], 0)
        }
    }
}

struct Shop {
    let cart: Store<CartState>

    init(_ root: Scope, _ state: CartState = CartState()) { cart = root.child("cart").store(state) { _ in } }
}

/// The commands of the article, on a recording in a file.
@Suite("a command line for recordings", .serialized)
struct CommandLineTests {
    private let path = FileManager.default.temporaryDirectory.path + "/shop-\(UUID().uuidString).journal"

    /// Records `names` in a file, and the end of the purchase.
    private func record(_ names: [String]) throws {
        let root = Scope(root: "shop", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let file = try RecordingFile(appendingTo: path)
        let header = RecordingHeader(app: "shop 1.0", profile: "default", started: "2026-11-25T08:00:00Z")
        let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }
        let cart = Shop(root).cart
        for name in names { cart.dispatch(.added(name, price: 8), fileID: "Shop/main.swift", line: 12) }
        cart.dispatch(.emptied, fileID: "Shop/main.swift", line: 13)
        recorder.dispose()
        file.close()
        root.close()
    }

    /// The article's function, except that it returns what it prints.
    private func journal(
        _ command: String, _ place: String = "", _ state: CartState = CartState()
    ) throws -> String {
        let recording = try Recording(RecordingFile.load(path))
        let replay = try Replay(recording) { Shop($0, state) }
        let text = JournalText(recording)
        switch (command, StatePath(place)) {
        case ("show", _): return try text.actions().map(\.description).joined(separator: "\n")
        case ("why", let place?):
            return text.answer(try replay.why(place, upTo: .max)).map(\.description).joined(separator: "\n")
        case ("verify", _): return text.verification(try replay.verify()).description
        case ("test", _):
            return try RecordedTest(replay).swift(app: recording.header.app, generatedBy: "shop test")
        default: return "usage"
        }
    }

    @Test("show lists the actions")
    func show() throws {
        try record(["mug"])
        #expect(
            try journal("show") == """
                1  0.000  cart  CartAction.added  "mug", price: 8  Shop/main.swift:12
                2  0.000  cart  CartAction.emptied  Shop/main.swift:13
                """)
    }

    @Test("why explains a value, or says why it cannot")
    func why() throws {
        try record(["mug"])
        let state = "FluxJournalTextTests.CartState"
        #expect(
            try journal("why", "CartState.total") == """
                shop/cart:\(state).total changed from 8 to 0
                2  0.000  cart  CartAction.emptied  from outside, at Shop/main.swift:13
                      \(state).total: 8 → 0
                      \(state).names.0: "mug" → nothing
                """)
        #expect(
            try journal("why", "CartState.totl")
                == "shop/cart:\(state) never had a value named totl; try total, names")
        #expect(try journal("why", "Card.total") == "the recording has no such store; try \(state)")
    }

    @Test("verify names what the current code does differently")
    func verify() throws {
        try record(["mug", "cup"])
        #expect(try journal("verify") == "identical: 3 actions")
        #expect(
            try journal("verify", "", CartState(factor: 2))
                == "shop/cart:FluxJournalTextTests.CartState.factor differs at the start")
    }

    @Test("test generates the source of a test")
    func test() throws {
        try record(["mug", "cup"])
        let source = try journal("test")
        #expect(source.hasPrefix("// swift-format-ignore-file\n// `shop test` generated this file"))
        #expect(source.contains("@testable import FluxJournalTextTests\n"))
        #expect(source.contains("@Suite struct RecordedCartTests {"))
        #expect(source.contains("// 1–2: added, dispatched at Shop/main.swift:12."))
        #expect(source.contains(#""total": "16","#))
        #expect(source.contains(##"#"{"charge":{"_0":16}}"#"##))
    }

    @Test("text of the recording cannot control the terminal")
    func hostile() throws {
        try record(["\u{1B}]0;x\u{7}\u{202E}"])
        for command in ["show", "why"] {
            let text = try journal(command, "CartState.names")
            #expect(
                !text.unicodeScalars.contains { "\u{1B}\u{7}\u{202E}".unicodeScalars.contains($0) }, "\(text)"
            )
        }
    }
}
