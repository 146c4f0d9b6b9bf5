import Glibc
import Measuring

let suite = Suite(
    "core", peers: [.openCombine, .asyncStream],
    [
        relayToOne(), threeSteps(), fanOut(), combiningTwo(), withLatest(), mergingTen(), scanning(),
        distinctIntegers(), distinctStrings(), latestInner(), subscribing(), hopping(), debouncing(),
        sharing(), twoThreadsIntoOneRelay(), contention(2), contention(4),
        contention(8), contention(12), debouncingWithRealTimers(),
    ])
exit(suite.run())
