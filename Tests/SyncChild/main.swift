import Glibc

// A machine with a library of its own. Tests start it, kill it at any moment and start it again.
do {
    var machine = try await Machine(Array(CommandLine.arguments.dropFirst()))
    try await machine.run()
} catch {
    printLine("! \(error)")
    exit(1)
}
