import Glibc
import Measuring

let suite = Suite("api", [postPage()])
exit(suite.run())
