import Glibc
import Measuring

let suite = Suite(
    "core", peers: [.openCombine, .asyncStream],
    [
        relayToOne(), threeSteps(), fanOut(), combiningTwo(), withLatest(), mergingTen(), scanning(),
        distinctIntegers(), distinctStrings(), latestInner(), subscribing(), hopping(), debouncing(),
        sharing(), meeting(), crowding(2), crowding(4), crowding(8), crowding(12), sharingAtOnce(),
        besideFlood(),
        debouncingForReal(),
    ])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
