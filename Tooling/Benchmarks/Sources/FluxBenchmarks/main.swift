import Glibc
import Measuring

let suite = Suite(
    "flux", peers: [.openCombine, .actor],
    [
        oneSubscriber(), manySubscribers(), trackedSelections(), comparedSelections(), changing(),
        changingTracked(), changingHeld(), roundTrip(),
    ])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
