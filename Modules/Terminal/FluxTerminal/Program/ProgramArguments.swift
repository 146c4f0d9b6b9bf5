/// The command line of a program.
enum ProgramArguments: Equatable {
    case help, version
    case run(RunOptions)

    enum Mistake: Error, Equatable {
        case unknown(String)
        case missingFile(String)
        case noPort(String)
        case noRun(String)
        case exclusive(String, String)
        case runWithoutReplay
    }

    init(_ arguments: some Collection<String>) throws(Mistake) {
        var options = RunOptions()
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--fresh": options.isFresh = true
            case "--devtools": options.hasDevtools = true
            case "--devtools-port":
                guard let port = rest.popFirst().flatMap({ UInt16($0) }) else { throw .noPort(argument) }
                (options.hasDevtools, options.devtoolsPort) = (true, port)
            case "--run":
                guard let run = rest.popFirst().flatMap({ Int($0) }), run > 0 else { throw .noRun(argument) }
                options.replayedRun = run
            case "--record", "--replay", "--cast":
                guard let file = rest.popFirst() else { throw .missingFile(argument) }
                switch argument {
                case "--record": options.recordingFile = file
                case "--replay": options.replayedFile = file
                default: options.castFile = file
                }
            default: throw .unknown(argument)
            }
        }
        if options.replayedFile != nil {
            if options.recordingFile != nil { throw .exclusive("--record", "--replay") }
            if options.hasDevtools { throw .exclusive("--devtools", "--replay") }
        } else if options.replayedRun != nil {
            throw .runWithoutReplay
        }
        self = .run(options)
    }
}
