import Glibc
import Measuring

let suite = Suite(
    "journal",
    [
        dispatching("off", "no journal", .off, target: 100),
        dispatching("trace", "a trace", .trace, target: 600),
        dispatching("record", "a recording", .recording, target: nil),
        listing(), reaching(), explainingValue(), explainingListItem(),
    ])
exit(suite.run())
