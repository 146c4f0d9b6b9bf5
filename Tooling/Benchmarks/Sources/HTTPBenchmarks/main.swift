import Glibc
import Measuring

// 1 KB is a short response, 100 KB a page of twenty posts.
let suite = Suite(
    "http",
    [
        oneAfterAnother("a1", kilobytes: 1), oneAfterAnother("a2", kilobytes: 100),
        manyAtOnce("b1", kilobytes: 1), manyAtOnce("b2", kilobytes: 100),
    ])
exit(suite.run())
