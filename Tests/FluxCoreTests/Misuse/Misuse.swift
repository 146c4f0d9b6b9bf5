import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// A mistake that is reported, with the code that makes it.
struct Misuse: Sendable, CustomTestStringConvertible {
    let title: String
    /// The line before the code.
    let line: Int
    let make: @Sendable (Scope, VirtualTimeScheduler, @escaping Report) -> Void

    typealias Report = @Sendable (Diagnostic) -> Void

    init(
        _ title: String, line: Int = #line,
        _ make: @escaping @Sendable (Scope, VirtualTimeScheduler, @escaping Report) -> Void
    ) {
        (self.title, self.line, self.make) = (title, line, make)
    }

    var testDescription: String { title }

    static let all: [Misuse] = [
        Misuse("an action without a store") { root, _, _ in
            let screen = root.child("screen")
            screen.dispatcher(for: NoteAction.self).dispatch(.added(1))
        },
        Misuse("a derived state without sources") { root, _, _ in
            struct Sum: Deriving {
                var sum = 0
                mutating func reduce(_ action: NoteAction) {}
                mutating func derive(from notes: Notes) { sum = notes.numbers.reduce(0, +) }
            }
            func make(_ state: some Reducible) { _ = root.store(state) }
            make(Sum())
        },
        Misuse("an action after the end of its scope") { root, _, _ in
            let screen = root.child("screen")
            let store = screen.store(Notes())
            screen.close()
            store.dispatch(.added(1))
        },
        Misuse("a subscription that outlives the scope it acts on") { root, _, _ in
            let (library, screen) = (root.store(Notes()), root.child("screen"))
            let list = screen.store(Shelf())
            library.asProperty().changes.subscribe { _ in list.dispatch(.reset) }
            screen.close()
            library.dispatch(.added(1))
        },
        Misuse("work in a closed scope") { root, _, _ in
            let screen = root.child("screen")
            screen.close()
            screen.work("load") {}
        },
        Misuse("a late action of replaced work") { root, scheduler, _ in
            let store = root.store(Notes())
            for number in 1...2 {
                root.work("load") {
                    do { try await scheduler.sleep(for: .seconds(1)) } catch { store.dispatch(.cleared) }
                    store.dispatch(.added(number))
                }
                scheduler.advance(by: .zero)
            }
            scheduler.advance(by: .seconds(1))
        },
        Misuse("one name for two kinds of work") { root, scheduler, _ in
            root.work("load") { try? await scheduler.sleep(for: .seconds(1)) }
            root.work("load") { try? await scheduler.sleep(for: .seconds(2)) }
        },
        Misuse("middleware that drops an action") { root, _, _ in
            let store = root.store(Notes())
            root.dispatcher(for: NoteAction.self).use { dispatched, next in
                if dispatched.action != .cleared { next(dispatched.action) }
            }
            store.dispatch(.cleared)
        },
        Misuse("actions without an end") { root, _, _ in
            let store = root.store(Notes())
            store.asProperty().changes.subscribe { notes in
                if notes.numbers.count < 2_000 { store.dispatch(.added(1)) }
            }
            store.dispatch(.added(1))
        },
        Misuse("a root that nobody keeps") { _, scheduler, report in
            let store = Scope(root: "app", scheduler: scheduler, diagnose: report).store(Notes())
            store.dispatch(.added(1))
        },
        Misuse("a scope that nobody can close") { root, _, _ in
            func open() { _ = root.child("screen").store(Notes()) }
            open()
            open()
        },
        Misuse("one route in two open scopes") { root, _, _ in
            let first = root.child("list", route: "posts/1")
            let second = root.child("detail", route: "posts/1")
            withExtendedLifetime((first, second)) {}
        },
        Misuse("two stores of one type without keys") { root, _, _ in
            let (first, second) = (root.store(Notes()), root.store(Notes()))
            first.dispatch(.added(second.state.numbers.count))
        },
        Misuse("an error that nobody handles") { root, scheduler, _ in
            let upload = WorkAction<Int, Void, Offline>(in: root) { (_: Int) throws(Offline) in
                throw Offline()
            }
            try? upload.execute(1)
            scheduler.advance(by: .zero)
        },
    ]
}

struct Offline: Error {}
