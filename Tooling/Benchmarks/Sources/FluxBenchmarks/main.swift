import Glibc
import Measuring

let suite = Suite(
    "flux", peers: [.openCombine, .actor, .waitFor, .withoutReader],
    [
        oneSubscriber(), manySubscribers(), trackedSelections(), comparedSelections(), changing(),
        changingTracked(), changingHeld(), roundTrip(), derived(), derivedUnchanged(),
    ])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
