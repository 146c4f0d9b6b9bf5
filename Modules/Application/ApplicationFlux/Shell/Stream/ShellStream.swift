import FluxCore
import ReactiveCore
import TerminalUI

/// What is around the screens: where they lead, and what is said for a moment.
enum ShellLogic: StreamLogic {
    struct Input: Sendable {
        let commanded = Inlet<ShellCommand>()
        /// What a screen has done, to be shown for a moment.
        let toasted = Inlet<StyledLine>()
        /// The answer to whether the user wants to log out.
        let answered = Inlet<Bool>()
        /// Help moved, among so many lines of which so many are shown.
        let helpMoved = Inlet<(ListCursor.Move, count: Int, height: Int)>()
    }

    struct State: Sendable {
        let overlay = BehaviorRelay<ShellOverlay>(value: .none)
    }

    struct Extra: Sendable {
        let flux: ApplicationFlux
        let scheduler: any Scheduler
        let tabs: [Tab]
        let logOut: @Sendable () -> Void
    }

    struct Output: Sendable {
        let overlay: Property<ShellOverlay>
        let toast: Property<StyledLine?>
        let quits: Signal<Void>
    }

    /// How long a toast stands.
    static let moment = Duration.seconds(4)

    static func bind(_ source: StreamSource<ShellLogic>, _ bag: DisposeBag) -> Output {
        let (input, overlay, extra) = (source.input, source.state.overlay, source.extra)
        let quits = PublishRelay<Void>()
        input.commanded.subscribe { perform($0, overlay, quits, extra) }.disposed(by: bag)
        input.helpMoved.subscribe { move, count, height in
            overlay.update { $0.scroll(move, count: count, height: height) }
        }.disposed(by: bag)
        input.answered.subscribe { isYes in
            overlay.accept(.none)
            if isYes { extra.logOut() }
        }.disposed(by: bag)
        let toasts = input.toasted.flatMapLatest { line in
            Observable<Int>.timer(moment, on: extra.scheduler).map { _ in StyledLine?.none }.startWith(line)
        }
        return Output(
            overlay: overlay.asProperty(),
            toast: Property(initial: nil, then: toasts, disposedBy: bag), quits: Signal(quits))
    }

    private static func perform(
        _ command: ShellCommand, _ overlay: BehaviorRelay<ShellOverlay>, _ quits: PublishRelay<Void>,
        _ extra: Extra
    ) {
        let routing = extra.flux.routing.stream.input
        switch command {
        case .tab(let place): routing.switchTo(extra.tabs[place].route)
        case .back: routing.back()
        case .quit: quits.accept(())
        case .help: overlay.update { $0 = $0.isHelp ? .none : .help(ScrollOffset()) }
        case .logOut: if extra.flux.token.store.state.isLoggedIn { overlay.accept(.logOutQuestion) }
        case .dismissNotice, .suspend: break  // The screen's and the terminal's.
        }
    }
}

/// What lies over the screen.
enum ShellOverlay: Sendable, Equatable {
    case none
    case help(ScrollOffset)
    case logOutQuestion

    var isHelp: Bool { if case .help = self { true } else { false } }

    mutating func scroll(_ move: ListCursor.Move, count: Int, height: Int) {
        guard case .help(var offset) = self else { return }
        offset.move(move, count: count, height: height)
        self = .help(offset)
    }
}
