import Glibc
import Measuring

// A short answer, and a page of twenty posts.
let suite = Suite(
    "http", peers: [],
    [
        oneAfterAnother("a1", kilobytes: 1), oneAfterAnother("a2", kilobytes: 100),
        manyAtOnce("b1", kilobytes: 1), manyAtOnce("b2", kilobytes: 100),
    ])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
