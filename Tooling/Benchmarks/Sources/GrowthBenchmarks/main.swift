import Foundation
import Measuring

let suite = GrowthSuite(
    [
        relays, operators, schedulers, scopes, work, stores, queries, changes, tables, recorders, recordings,
        journalTexts, files, pages, testing,
    ].flatMap(\.self))
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
