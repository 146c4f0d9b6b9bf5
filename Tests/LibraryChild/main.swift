import Glibc

// A program that tests start and kill at any moment to examine what it leaves behind.
exit(await Command(Array(CommandLine.arguments.dropFirst())).run())
