import Glibc
import Measuring

let suite = GrowthSuite(
    [
        relays, operators, schedulers, scopes, work, lists, queries, changes, tables, recorders, recordings,
    ].flatMap(\.self))
exit(suite.run())
