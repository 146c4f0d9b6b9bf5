import Glibc
import PersistenceSQLite
import Synchronization

/// Kills this process at the nth occurrence of a milestone, given as `MILESTONE N`; never if there are no
/// arguments.
final class Ending: Sendable {
    private let milestone: Milestone?
    private let left: Atomic<Int>

    init(_ words: ArraySlice<String>) {
        milestone = words.first.flatMap(Milestone.init(rawValue:))
        left = Atomic(words.dropFirst().first.flatMap { Int($0) } ?? 1)
    }

    var reached: MilestoneHook {
        { milestone in
            guard milestone == self.milestone else { return }
            if self.left.subtract(1, ordering: .relaxed).newValue == 0 { kill(getpid(), SIGKILL) }
        }
    }
}
