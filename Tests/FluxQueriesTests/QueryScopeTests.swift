import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

/// Which answer is selected.
private struct Selection: Reducible, Codable {
    var key: String?
    mutating func reduce(_ action: String?) { key = action }
}

/// The text of the selected answer, in capitals.
private struct Loud: Deriving, Codable {
    var key = "a"
    var text = ""

    mutating func reduce(_ action: String) { key = action }
    mutating func reduce(_ action: String, from answers: Query<AnswerByKey>, _ ask: CommandSink<Never>) {
        reduce(action)
        derive(from: answers)
    }
    mutating func derive(from answers: Query<AnswerByKey>) { text = answers[key]?.text.uppercased() ?? "" }
}

/// What a screen has seen of an answer.
private struct Followed: Deriving, Codable {
    typealias Action = Never
    var phases: [QueryEntry<AnswerByKey>.Phase?] = []
    var text: String?

    mutating func derive(from answer: QueryEntry<AnswerByKey>?) {
        if phases.last != answer?.phase { phases.append(answer?.phase) }
        text = answer?.value?.text ?? text
    }
}

/// A root that provides answers, which a service numbers and sends after 100 ms.
private struct Program {
    let scheduler: TestScheduler
    let root: Scope
    let answers: QueryProvider<AnswerByKey>
    private let service: StandInRequests

    init(restoring snapshot: ScopeSnapshot? = nil) {
        scheduler = TestScheduler()
        service = StandInRequests(scheduler: scheduler)
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        snapshot.map { _ = root.restore($0) }
        answers = Self.provide(in: root, service)
        self.root = root
    }

    private static func provide(in scope: Scope, _ service: StandInRequests) -> QueryProvider<AnswerByKey> {
        scope.provide(AnswerByKey.self) { key throws(Broken) in
            Answer(text: "\(key) \(try await service.send(key))")
        }
    }

    func provide(in scope: Scope) -> QueryProvider<AnswerByKey> { Self.provide(in: scope, service) }

    var requests: Box<[String]> { service.sent }
    var cancelled: Box<Int> { service.cancelled }
    var state: Query<AnswerByKey> { answers.store.state }
    func advance(by time: Duration) { scheduler.clock.advance(to: scheduler.now + time) }

    /// A screen that shows an answer.
    func open(_ key: String) -> (scope: Scope, view: QueryView<AnswerByKey>) {
        let scope = root.child("screen")
        return (scope, scope.query(answers, key: key))
    }
}

private enum KeepsNone: QueryEndpoint {
    typealias Key = Int
    typealias Value = Int
    typealias Failure = Broken
    static var policy: QueryPolicy { QueryPolicy(unusedLimit: 0) }
}

@Suite("queries of a scope")
struct QueryScopeTests {
    @Test("scopes share one request and one answer; the last one that closes cancels the request")
    func shared() {
        let program = Program()
        let (one, other) = (program.open("a"), program.open("a"))
        program.advance(by: .milliseconds(50))
        one.scope.close()
        program.advance(by: .milliseconds(100))
        #expect(other.view.value.value == Answer(text: "a 1"))
        #expect(program.requests.value == ["a"])
        other.view.refetch()
        program.advance(by: .milliseconds(50))
        other.scope.close()
        program.advance(by: .milliseconds(100))
        #expect(program.cancelled.value == 1)
        #expect(program.state.entries[id: "a"]?.isShown == false)
    }

    @Test("invalidating a tag requests the shown answers that have it, and no others")
    func invalidated() {
        let program = Program()
        let view = program.open("a").view
        _ = program.open("b")
        program.advance(by: .seconds(1))
        program.answers.invalidate(QueryTag("post", "a"), "picture")
        program.advance(by: .seconds(1))
        #expect(program.requests.value == ["a", "b", "a"])
        #expect(view.value.value == Answer(text: "a 2"))
    }

    @Test("a key that is read from a state changes what is shown; without a key, nothing is")
    func key() {
        let program = Program()
        let scope = program.root.child("screen")
        let selection = scope.store(Selection())
        let view = scope.query(program.answers, key: selection.select { $0.key })
        #expect(program.state.entries.isEmpty && view.entry.value == nil)
        selection.dispatch("a")
        program.advance(by: .seconds(1))
        #expect(view.value.value == Answer(text: "a 1"))
        selection.dispatch("b")
        #expect(view.value.value == nil && view.entry.value?.phase == .loading)
        #expect(program.state.entries[id: "a"]?.isShown == false)
        program.advance(by: .milliseconds(50))
        selection.dispatch(nil)
        program.advance(by: .seconds(1))
        #expect(program.state.entries.filter(\.isShown).isEmpty)
        #expect(program.cancelled.value == 1)
    }

    @Test("a reducer reads the answers")
    func read() throws {
        let program = Program()
        let scope = program.root.child("screen")
        let loud = try scope.store(Loud(), from: program.answers.store.asSource())
        _ = scope.query(program.answers, key: loud.select { $0.key })
        program.advance(by: .seconds(1))
        #expect(loud.state.text == "A 1")
        loud.dispatch("b")
        #expect(loud.state.text == "")
        program.advance(by: .seconds(1))
        #expect(loud.state.text == "B 1")
    }

    @Test("a state follows the answer for a key, and no other one")
    func follows() throws {
        let program = Program()
        let scope = program.root.child("screen")
        let followed = try scope.store(Followed(), from: program.answers.asSource(for: "a"))
        _ = scope.query(program.answers, key: "a")
        _ = scope.query(program.answers, key: "b")
        program.advance(by: .seconds(1))
        #expect(followed.state.phases == [.loading, .loaded])
        #expect(followed.state.text == "a 1")
        program.answers.clear()
        program.advance(by: .seconds(1))
        #expect(followed.state.phases == [.loading, .loaded, .loading, .loaded])
        #expect(followed.state.text == "a 2")
    }

    @Test("a restored state is requested again for the views that are open, and for no others")
    func restored() throws {
        let program = Program()
        let (closed, open) = (program.open("closed"), program.open("open"))
        program.advance(by: .milliseconds(50))
        let snapshot = try program.root.snapshot()
        program.advance(by: .seconds(1))
        closed.scope.close()
        let later = program.open("later")
        program.advance(by: .seconds(1))
        program.requests.value = []

        program.root.restore(snapshot)
        program.advance(by: .seconds(1))
        #expect(program.requests.value.sorted() == ["later", "open"])
        #expect(Set(program.state.entries.filter(\.isShown).map(\.id)) == ["open", "later"])
        #expect(program.state.entries.allSatisfy { $0.phase != .loading })
        #expect(open.view.value.value != nil && later.view.value.value != nil)
    }

    @Test(
        "another process shows the answers of the one before, and requests those of the views that it opens")
    func otherProcess() throws {
        let program = Program()
        _ = program.open("a")
        program.advance(by: .seconds(1))
        let running = program.open("b")
        let snapshot = try program.root.snapshot()
        running.scope.close()

        let next = Program(restoring: snapshot)
        next.advance(by: .seconds(1))
        #expect(next.requests.value.isEmpty)
        let view = next.open("a").view
        #expect(view.value.value == Answer(text: "a 1"))
        let other = next.open("b").view
        next.advance(by: .seconds(1))
        #expect(next.requests.value == ["a", "b"])
        #expect(other.value.value == Answer(text: "b 1"))
    }

    @Test("a provider whose scope was parked while a request ran shows the answer when it is opened again")
    func parked() {
        let program = Program()
        func open() -> (Scope, QueryView<AnswerByKey>) {
            let scope = program.root.child("feature", route: "feature")
            let answers = program.provide(in: scope)
            return (scope, scope.query(answers, key: "a"))
        }
        let first = open()
        program.advance(by: .milliseconds(50))
        first.0.close()
        let second = open()
        program.advance(by: .seconds(1))
        #expect(second.1.value.value == Answer(text: "a 2"))
    }

    @Test("a view of one scope alone is made in one step, and ends with its provider")
    func oneStep() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "app", scheduler: scheduler)
        let view = scope.query(AnswerByKey.self, key: "a") { key throws(Broken) in Answer(text: key) }
        scheduler.run()
        #expect(view.value.value == Answer(text: "a"))
        scope.close()
        #expect(view.value.value == Answer(text: "a"))
    }

    @Test("a change is shown by a view that opens later, and no longer when it is refused")
    func laterView() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "app", scheduler: scheduler)
        let numbers = scope.provide(OneNumber.self) { id throws(Broken) in Numbered(id: id) }
        numbers.store.dispatch(.changed([.began(1, .set(3, version: 9))], from: ""))
        let view = scope.query(numbers, key: 3)
        scheduler.run()
        #expect(view.value.value == Numbered(id: 3, version: 9))
        numbers.store.dispatch(.changed([.refused(1, tags: [], at: scheduler.now)], from: ""))
        #expect(view.value.value == Numbered(id: 3))
    }

    @Test("an answer that is learned contains what was confirmed before, also during the latest request")
    func learnedAfterChange() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "app", scheduler: scheduler)
        let numbers = scope.provide(OneNumber.self) { id throws(Broken) in Numbered(id: id) }
        let view = scope.query(numbers, key: 3)
        let change = NumberChange.set(3, version: 9)
        numbers.store.dispatch(
            .changed([.began(1, change), .confirmed(1, change, tags: [], at: scheduler.now)], from: ""))
        scheduler.run()
        #expect(view.value.value == Numbered(id: 3, version: 9))
        numbers.learn(Numbered(id: 3, version: 12), for: 3)
        #expect(view.value.value == Numbered(id: 3, version: 12))
    }

    @Test("an endpoint that retains no unused answers still shows an answer")
    func keepsNone() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "app", scheduler: scheduler)
        let answers = scope.provide(KeepsNone.self) { id throws(Broken) in id }
        let screen = scope.child("screen")
        let view = screen.query(answers, key: 3)
        scheduler.run()
        #expect(view.value.value == 3)
        screen.close()
        #expect(answers.store.state.entries.isEmpty)
        answers.prefetch(4)
        #expect(answers.store.state.entries.isEmpty)
    }

    @Test("showing a new answer removes no retained answer")
    func keepsOthers() {
        let program = Program()
        for key in ["a", "b"] { program.open(key).scope.close() }
        _ = program.open("c")
        #expect(Set(program.state.entries.ids) == ["a", "b", "c"])
    }

    @Test("an endpoint that a scope provides twice stops the program")
    func providedTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope(root: "app", scheduler: TestScheduler())
            _ = scope.provide(AnswerByKey.self) { key throws(Broken) in Answer(text: key) }
            _ = scope.provide(AnswerByKey.self) { key throws(Broken) in Answer(text: key) }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("app provides AnswerByKey twice"))
    }
}
