import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the README's example")
struct ReadmeTests {
    @Test("it searches for the last query")
    func example() {
        let printed = Box<[String]>([])
        @Sendable func print(_ words: String...) { printed.value.append(words.joined(separator: " ")) }

        let scheduler = VirtualTimeScheduler()
        let text = BehaviorRelay(value: "")
        let query = text.asObservable().debounce(.milliseconds(300), on: scheduler).distinctUntilChanged()
        let bag = DisposeBag()
        query.subscribe { print("search for", $0) }.disposed(by: bag)

        text.accept("swi")
        text.accept("swift")
        scheduler.advance(by: .milliseconds(300))  // search for swift

        #expect(printed.value == ["search for swift"])
        bag.dispose()
    }
}
