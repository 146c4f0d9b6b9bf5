import Glibc

// A program for tests to start, to kill at any moment, and to look at what it has left.
exit(await Command(Array(CommandLine.arguments.dropFirst())).run())
