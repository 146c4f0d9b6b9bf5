import Foundation
import Measuring

let suite = Suite(
    "journal", peers: [],
    [
        dispatching("off", "no journal", .off, target: 100),
        dispatching("observer", "observed, causes followed", .observer, target: nil),
        dispatching("trace", "a trace", .trace, target: 600),
        dispatching("trace-flood", "a trace, 20,000 at once", .trace, burst: 20_000, target: nil),
        dispatching("record", "a recording", .recording, target: nil),
        dispatching("record-flood", "a recording, 20,000 at once", .recording, burst: 20_000, target: nil),
        checkpoint("checkpoint", "the dispatch that takes a checkpoint, p99 of 100", .at),
        checkpoint("checkpoint-after", "the dispatch after it, which copies a list of 100, p99", .after),
        listing(), reaching(), steppingBack(), verifying(), explainingValue(), explainingListItem(),
        generatingTest(),
    ])
let status = suite.run(Array(CommandLine.arguments.dropFirst()))
if let summary = Session.summary { print("\n\(summary)") }
exit(status)
