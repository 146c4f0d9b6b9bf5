import CHTTPFloor
import Glibc
import Measuring

let bytes = 20_000
let port = server_start(Int32(bytes))
precondition(port != 0, "loopback has a free port")
let url = "http://127.0.0.1:\(port)/"

let suite = Suite("http", peers: [], [oneAfterAnother(url, bytes: bytes), manyAtOnce(url, bytes: bytes)])
exit(suite.run(Array(CommandLine.arguments.dropFirst())))
