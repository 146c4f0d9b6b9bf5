/// What a screen shows is in states, and changes by actions only: nothing beside the loop holds a value.
///
/// A Stream may wire one observable into another. Of the shell, `Shell` holds the frame loop and `OpenScreens` the
/// screens that are open; `TimeTravel` holds a replica of the app: all are handles to what runs, which no state can
/// encode, and they follow states. `MessageRegistry` and `CommandRegistry` hold functions of the features and the app.
/// What is made of a state and kept is a `Memo`.
func oneLoop(in tree: Tree) -> [Finding] {
    let holders =
        #/\b(?:(?:Behavior|Publish|Replay)Relay|(?:Async|Behavior|Publish|Replay)Subject|Guarded|Serialiser|Confined|Mutex|Atomic|NSLock|NSRecursiveLock|DispatchSemaphore|pthread_mutex_t)\b/#
        .wordBoundaryKind(.simple)
    let handles: Set = [
        "Modules/Terminal/FluxScreens/Shell.swift", "Modules/Terminal/FluxScreens/OpenScreens.swift",
        "Modules/Terminal/FluxTimeTravel/TimeTravel.swift",
        "Modules/Terminal/FluxScreens/Messages/MessageRegistry.swift",
        "Modules/Terminal/FluxScreens/CommandRegistry.swift",
    ]
    let wirings = Set(
        tree.features.flatMap { tree.roleFiles(of: $0) }.filter { $0.role == .stream }.map(\.source.path))
    return tree.sources.filter {
        $0.lies(in: "Modules/Features", "Modules/Application", "Modules/Terminal/FluxScreens")
    }
    .filter { !handles.contains($0.path) && !wirings.contains($0.path) }
    .flatMap { source in
        source.code.enumerated().compactMap { index, line in
            line.firstMatch(of: holders).map {
                Finding(
                    source.path, index + 1,
                    "no \($0.output) beside the loop: a state holds it, or a Memo what is made of one")
            }
        }
    }
}
