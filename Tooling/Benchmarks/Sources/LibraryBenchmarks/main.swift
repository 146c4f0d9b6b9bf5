import Glibc
import Measuring

// The suites of the library's modules. The first argument names one of them.

let core = Suite(
    "core", peers: [.openCombine, .asyncStream],
    [
        relayToOne(), threeSteps(), fanOut(), combiningTwo(), withLatest(), mergingTen(), scanning(),
        distinctIntegers(), distinctStrings(), latestInner(), subscribing(), hopping(), debouncing(),
        sharing(), twoThreadsIntoOneRelay(), contention(2), contention(4), contention(8), contention(12),
        debouncingWithRealTimers(),
    ])
let flux = Suite(
    "flux", peers: [.openCombine, .actor],
    [
        oneSubscriber(), manySubscribers(), trackedSelections(), changing(), changingTracked(),
        changingHeld(), roundTrip(),
    ])
let journal = Suite(
    "journal",
    [
        dispatching("off", "no journal", .off, target: 100),
        dispatching("trace", "a trace", .trace, target: 600),
        dispatching("record", "a recording", .recording, target: nil),
        listing(), reaching(), explainingValue(), explainingListItem(),
    ])
let growth = GrowthSuite(
    [relays, operators, schedulers, scopes, work, lists, queries, changes, tables, recorders, recordings]
        .flatMap(\.self))

let rest = CommandLine.arguments.dropFirst(2)
switch CommandLine.arguments.dropFirst().first {
case "core": exit(core.run(rest))
case "flux": exit(flux.run(rest))
case "journal": exit(journal.run(rest))
case "growth": exit(growth.run(rest))
default:
    say("the first argument is core, flux, journal or growth")
    exit(64)
}
