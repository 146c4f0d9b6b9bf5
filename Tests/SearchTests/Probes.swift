import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import PostAPI
import ReactiveCore
import Search
import Synchronization

/// Records every list of titles that is shown.
final class TitleRecorder: Sendable {
    private let lists = Mutex<[[String]]>([])
    var all: [[String]] { lists.withLock { $0 } }

    init(_ search: SearchFixture) {
        search.screen.stream.output.state.map(\.shownPosts).distinct().subscribe { [weak self] posts in
            self?.lists.withLock { $0.append(posts.map(\.title)) }
        }
    }
}

/// Returns `true` a given number of times, then `false`.
final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) {
        left = Mutex(count)
    }

    func next() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}

/// Counts how often the user was logged out.
final class LogOutCounter: Sendable {
    private let lost = Mutex(0)
    var count: Int { lost.withLock { $0 } }

    init(_ token: TokenFlux) {
        token.store.select { $0.isLoggedIn }.changes.subscribe { [weak self] isLoggedIn in
            if !isLoggedIn { self?.lost.withLock { $0 += 1 } }
        }
    }
}
