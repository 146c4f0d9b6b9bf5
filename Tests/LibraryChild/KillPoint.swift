import FluxPrivateFiles
import Glibc
import PersistenceSQLite
import Synchronization

/// Kills this process at the nth occurrence of a milestone, given as `MILESTONE N`; never if there are no
/// arguments.
final class KillPoint: Sendable {
    private let milestone: Milestone?
    private let remaining: Atomic<Int>

    init(_ arguments: ArraySlice<String>) {
        milestone = arguments.first.flatMap(Milestone.init(rawValue:))
        remaining = Atomic(arguments.dropFirst().first.flatMap { Int($0) } ?? 1)
    }

    var onMilestone: MilestoneHook {
        { milestone in
            guard milestone == self.milestone else { return }
            if self.remaining.subtract(1, ordering: .relaxed).newValue == 0 { kill(getpid(), SIGKILL) }
        }
    }
}
