import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

/// Opens, closes, parks, reopens, restores, forks, undoes, derives, records and rotates at random.
///
/// Not walked: an action that an observer dispatches into a scope which a later observer of the same action closes has
/// no scope in a replay.
@Suite("random walks over everything that changes a tree")
struct RandomWalkTests {
    @Test("every recording verifies, and why agrees with a log beside it")
    func walk() throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        var (walk, steps) = (Walk(seed: rounds.seed), 0)
        while steps < rounds.count {
            let length = min(rounds.count - steps, walk.lengthOfNextSession())
            let defects = try walk.playSession(length)
            steps += length
            #expect(defects == [], "session \(walk.sessions), up to step \(steps)")
            if !defects.isEmpty { break }
        }
    }
}

/// Runs of an app, one after the other, each of which may begin with states of the one before.
struct Walk {
    private(set) var sessions = 0
    private var random: SeededGenerator
    private var saved = ScopeSnapshot(name: "app", route: nil, states: [:], children: [])
    private var former = TreeStates(
        of: Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler))

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func lengthOfNextSession() -> Int { 20 + random.nextBelow(100) }

    /// Plays random steps in a new run.
    ///
    /// - Returns: Where its recording differs from the run.
    mutating func playSession(_ length: Int) throws -> [String] {
        sessions += 1
        let session = try WalkSession(
            WalkSession.Beginning.allCases[random.nextBelow(WalkSession.Beginning.allCases.count)], saved,
            former,
            checkpoint: 3 + random.nextBelow(40), partSize: [nil, 3_000, 20_000][random.nextBelow(3)],
            parkingLimit: random.nextBelow(5))
        var steps = WalkSteps(session, random)
        for _ in 0..<length { try steps.play() }
        (random, saved) = (steps.random, try Self.inAnotherProcess(session.root.snapshot()))
        former = TreeStates(of: session.root)
        return try session.end(&random).prefix(5).map { "\(session.beginning): \($0)" }
    }

    static func inAnotherProcess(_ snapshot: ScopeSnapshot) throws -> ScopeSnapshot {
        try JSONDecoder().decode(ScopeSnapshot.self, from: try JSONEncoder().encode(snapshot))
    }
}

/// The random steps of one run.
struct WalkSteps {
    private(set) var random: SeededGenerator
    private let session: WalkSession
    private var app: WalkApp { session.app }
    private var saved: [ScopeSnapshot] = []
    private var savedTabs: [ScopeSnapshot] = []
    private var restorations: [Restoration] = []

    init(_ session: WalkSession, _ random: SeededGenerator) {
        (self.session, self.random) = (session, random)
        restorations = session.restoration.map { [$0] } ?? []
    }

    mutating func play() throws {
        session.log.beginStep()
        let places = ["a", "b", "c", "side/a", "side/b"]
        switch random.nextBelow(100) {
        case 0..<14: app.tabs.dispatch(.opened(pick(places)))
        case 14..<24: app.tabs.dispatch(.closed(pick(places)))
        case 24..<28: app.tabs.dispatch(.undone)
        case 28..<32: app.tabs.dispatch(.redone)
        case 32..<44: app.tally.dispatch(.added(random.nextBelow(7) - 2))
        case 44..<46: app.tally.dispatch(.muted)
        case 46..<66: changeTab()
        case 66..<72: app.togglePanel(pick(["panel/x", "panel/y"]))
        case 72..<76: pick(app.openedPanels)?.store.dispatch(1 + random.nextBelow(3))
        case 76..<81: saved.append(try Walk.inAnotherProcess(session.root.snapshot()))
        case 81..<85: if let snapshot = pick(saved) { restorations.append(session.root.restore(snapshot)) }
        case 85..<87: if let tab = pick(app.openedTabs) { savedTabs.append(try tab.scope.snapshot()) }
        case 87..<90:
            if let tab = pick(app.openedTabs), let snapshot = pick(savedTabs) {
                restorations.append(tab.scope.restore(snapshot))
            }
        case 90..<93: if let snapshot = pick(saved) { restoreDuringAction(snapshot) }
        case 93..<97: restorations.popLast()?.dispose()
        default: session.flush()
        }
    }

    private mutating func changeTab() {
        guard let tab = pick(app.openedTabs) else { return }
        switch random.nextBelow(6) {
        case 0: tab.store.dispatch(.turned(random.nextBelow(5) - 1))
        case 1, 2: tab.store.dispatch(.expanded)
        case 3: tab.store.dispatch(.noted(pick(["one", "two"]), random.nextBelow(3)))
        case 4: tab.store.dispatch(.measured(pick([nil, 0.5, .infinity, 2])))
        default: tab.details.value?.dispatch(1)
        }
    }

    /// Restores states in an observer of an action, which other observers answer with actions.
    private mutating func restoreDuringAction(_ snapshot: ScopeSnapshot) {
        let root = session.root
        let (news, isFirst) = (app.news, Box(true))
        let restoring = app.tally.asProperty().changes.subscribe { _ in
            if isFirst.value {
                isFirst.value = false
                root.restore(snapshot).dispose()
            }
        }
        let answering = app.tally.asProperty().changes.subscribe { _ in news.dispatch(.announced(7)) }
        app.tally.dispatch(.added(1))
        restoring.dispose()
        answering.dispose()
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[random.nextBelow(elements.count)]
    }

    private mutating func pick(_ names: [String]) -> String { names[random.nextBelow(names.count)] }
    private mutating func pick(_ ratios: [Double?]) -> Double? { ratios[random.nextBelow(ratios.count)] }
}
