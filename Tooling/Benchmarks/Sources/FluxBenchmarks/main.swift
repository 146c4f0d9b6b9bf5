import Glibc
import Measuring

let suite = Suite(
    "flux", peers: [.openCombine, .actor],
    [
        oneSubscriber(), manySubscribers(), trackedSelections(), changing(),
        changingTracked(), changingHeld(), roundTrip(),
    ])
exit(suite.run())
