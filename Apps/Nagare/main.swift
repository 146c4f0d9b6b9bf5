import Dispatch
import Glibc
import ReactiveCore

Output.occupyClosedStreams()
signal(SIGPIPE, SIG_IGN)
// `--version` answers before any parser or library does work.
if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
    Output.print(Array("nagare \(version)\n".utf8))
    exit(0)
}
// All asynchronous work stays on workers of our own: nothing wakes the process while nothing happens.
let workers = WorkerPool(label: "nagare.work", width: 4)
Task(executorPreference: workers) {
    await Program.run(Array(CommandLine.arguments.dropFirst()), on: workers)
}
dispatchMain()
