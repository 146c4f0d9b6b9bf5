import Glibc

// `--version` answers before any parser or library does work.
if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
    puts("nagare \(version)")
    exit(0)
}
await Program.run(Array(CommandLine.arguments.dropFirst()))
