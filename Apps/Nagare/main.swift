import Dispatch
import Glibc
import ReactiveCore
import TerminalUI

Output.occupyClosedStreams()
signal(SIGPIPE, SIG_IGN)
// Answer `--version` before any library is initialised.
if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
    Output.print(Array("nagare \(version)\n".utf8))
    exit(0)
}
if let problem = ResourceLimits.problem() {
    _ = Output.write(Array("nagare: \(problem.sentence)\n".utf8), to: STDERR_FILENO)
    exit(ExitStatus.failed.rawValue)
}
// Run all asynchronous work on our own threads: the system's pools would wake an idle process.
let workers = WorkerPool(label: "nagare.work", width: 4)
Task(executorPreference: workers) {
    await Program.run(Array(CommandLine.arguments.dropFirst()), on: workers)
}
dispatchMain()
