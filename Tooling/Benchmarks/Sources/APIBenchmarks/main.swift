import Glibc
import Measuring

let suite = Suite("api", peers: [], [postPage()])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
