import Glibc
import Measuring

let suite = Suite(
    "core", peers: [.openCombine, .asyncStream],
    [
        relayToOne(), threeSteps(), fanOut(), combiningTwo(), withLatest(), mergingTen(), scanning(),
        distinctIntegers(), distinctStrings(), latestInner(), subscribing(), hopping(), debouncing(),
        sharing(), meeting(),
    ])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
