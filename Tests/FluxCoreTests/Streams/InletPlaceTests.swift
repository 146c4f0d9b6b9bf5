import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the places that send to inputs")
struct InletPlaceTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let places = Box<[String]>([])

    @Test("a value that is sent while another one is delivered has its own place")
    func nested() {
        let sendNext = Box<@Sendable () -> Void>({})
        let stream = observed(sendNext)
        sendNext.value = { [input = stream.input, sendNext] in
            sendNext.value = {}
            input.action(.added(2), fileID: "App/Observer.swift", line: 8)
        }

        stream.input.action(.added(1), fileID: "App/View.swift", line: 7)

        #expect(places.value == ["App/View.swift:7", "App/Observer.swift:8"])
        root.close()
    }

    @Test("values that several threads send have their own places")
    func threads() async {
        let stream = observed(Box({}))

        await withTaskGroup { group in
            for thread in 1...4 {
                group.addTask { [input = stream.input] in
                    for _ in 1...500 {
                        input.action(.added(thread), fileID: "App/\(thread).swift", line: thread)
                    }
                }
            }
        }

        let expected = (1...4).flatMap { Array(repeating: "App/\($0).swift:\($0)", count: 500) }
        #expect(places.value.sorted() == expected)
        root.close()
    }

    /// - Parameter beforeDispatch: Called for each value, before it is dispatched.
    private func observed(_ beforeDispatch: Box<@Sendable () -> Void>) -> ViewStream<ObservedLogic> {
        let scope = root.child("notes")
        let stream = ViewStream<ObservedLogic>(
            input: .init(), extra: .init(store: scope.store(Notes()), beforeDispatch: beforeDispatch))
        root.observe { [places] observed in
            places.with { $0.append("\(observed.dispatched.fileID):\(observed.dispatched.line)") }
        }
        return stream
    }
}

private enum ObservedLogic: StreamLogic {
    struct Input { let action = Inlet<NoteAction>() }
    struct Extra {
        let store: Store<Notes>
        let beforeDispatch: Box<@Sendable () -> Void>
    }
    struct Output {}

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        source.input.action.subscribe { [beforeDispatch = source.extra.beforeDispatch] _ in
            beforeDispatch.value()
        }
        .disposed(by: bag)
        source.input.dispatch(\.action, to: source.extra.store).disposed(by: bag)
        return Output()
    }
}
