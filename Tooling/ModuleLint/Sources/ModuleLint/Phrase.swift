/// A pattern that Swift code must not contain, and where.
struct Phrase {
    let rule: String
    let pattern: Regex<Substring>
    /// Each match contains one of these.
    let literals: [String]
    let isIn: KeyPath<SwiftSource, [Substring]>
    let applies: (SwiftSource) -> Bool

    init(
        rule: String, pattern: Regex<Substring>, literals: [String], isIn: KeyPath<SwiftSource, [Substring]>,
        applies: @escaping (SwiftSource) -> Bool
    ) {
        // By default `Task.sleep` counts as one word because it has a full stop inside.
        (self.rule, self.pattern, self.literals) = (rule, pattern.wordBoundaryKind(.simple), literals)
        (self.isIn, self.applies) = (isIn, applies)
    }

    static func findings(in tree: Tree) -> [Finding] {
        let phrases = all
        return tree.sources.flatMap { source in
            phrases.filter { $0.applies(source) }.flatMap { $0.findings(in: source) }
                + names(in: source)
        }
    }

    private func findings(in source: SwiftSource) -> [Finding] {
        source[keyPath: isIn].enumerated().filter { matches($0.element) }
            .map { Finding(source.path, $0.offset + 1, rule) }
    }

    private func matches(_ line: Substring) -> Bool {
        !line.isEmpty && literals.contains { line.containsBytes(of: $0) } && line.contains(pattern)
    }

    private static var all: [Phrase] {
        [
            Phrase(
                rule: "no `static let shared`; pass it through `init`",
                pattern: #/\bstatic\s+(?:let|var)\s+shared\b/#, literals: ["shared"], isIn: \.code
            ) { _ in true },
            Phrase(
                rule:
                    "no static or global store, scope, dispatcher, relay, subject or property; a scope owns it",
                pattern: globalState,
                literals: ["Store", "Scope", "Dispatcher", "Relay", "Subject", "Property"], isIn: \.code
            ) { $0.lies(in: "Modules", "Apps") && $0.name != "main" },
            Phrase(
                rule: "no sleeping; wait for the event, take time from a scheduler",
                pattern:
                    #/\b(?:Task|Thread)\b[^.]*\.sleep\b|(?:\b(?:u|nano|clock_nano)|(?:^|[({=;]|\b(?:await|try|in)\b)\s*)sleep\s*\(/#,
                literals: ["sleep"], isIn: \.code
            ) { $0.lies(in: "Modules", "Tests") },
            // The stand-in server delays answers on request, by the clock.
            Phrase(
                rule: "only Live may sleep on the wall clock; take time from a scheduler",
                pattern: #/Clock\b(?:\(\))?\.sleep\b/#, literals: ["sleep"], isIn: \.code
            ) { $0.lies(in: "Modules", "Tests") && !$0.lies(in: "Modules/Live") },
            Phrase(rule: "no `as!` outside tests", pattern: #/\bas!/#, literals: ["as!"], isIn: \.code) {
                !$0.isTest
            },
            Phrase(
                rule: "no `fatalError` outside tests; `precondition` names the broken rule",
                pattern: #/\bfatalError\b/#, literals: ["fatalError"], isIn: \.code
            ) { !$0.isTest },
            Phrase(
                rule: "no forced `!` outside tests", pattern: #/\b(?!(?:try|as)!)\w+!(?!=)|[\])>]!(?!=)/#,
                literals: ["!"], isIn: \.code
            ) { $0.lies(in: "Modules", "Apps") },
            Phrase(
                rule: "do it now or write an issue", pattern: #/\b(?:TODO|FIXME)\b/#,
                literals: ["TODO", "FIXME"], isIn: \.comments
            ) { _ in true },
            Phrase(
                rule: "the environment is read in \(program) and \(entryPoint) only",
                pattern: #/\b(?:getenv|secure_getenv|environ)\b|\bprocessInfo\s*\.\s*environment\b/#,
                literals: ["environ", "getenv"], isIn: \.code
            ) { source in
                source.lies(in: "Modules", "Apps") && source.path != program && source.path != entryPoint
            },
            Phrase(
                rule:
                    "only DatabaseFile opens databases; closing another descriptor would end SQLite's locks",
                pattern:
                    #/\b(?:DatabaseQueue|DatabasePool|FileHandle)\s*\(|\bsqlite3_open\w*\s*\(|\bGlibc\.open\s*\(|\b(?:fopen|sendfile)\s*\(|\b(?:copyItem|contents|createFile)\s*\(at/#,
                literals: ["Database", "File", "open", "sendfile", "copyItem", "contents"], isIn: \.code
            ) { source in
                source.lies(in: "Modules/Live/PersistenceSQLite")
                    && !source.lies(in: "Modules/Live/PersistenceSQLite/Database")
            },
            Phrase(
                rule: "no code switches over another feature's screens; an entry's pattern matches its own",
                pattern:
                    #/\bswitch\b[^{]*\.path\b|\.path\s*[!=]=\s*\[|\.path(?:\.first|\.last|\[\d+\])\s*[!=]=\s*"|\.values\(for:\s*"/#,
                literals: [".path", ".values("], isIn: \.code
            ) { isOfScreens($0) },
        ]
    }

    /// A static or global stored property whose type or initial value holds state that lives and dies with a scope.
    private static var globalState: Regex<Substring> {
        #/(?:\bstatic\s+(?:let|var)\b|^(?:(?:public|package|internal|fileprivate|private|nonisolated|@\w+)\s+)*(?:let|var)\b)\s+\w+\s*(?::[^={]*\b|=\s*(?:\w+\.)*)(?:Store|Scope|Dispatcher|(?:Publish|Behavior|Replay)Relay|(?:Publish|Behavior|Replay|Async)Subject|Property)\b\s*(?![\w.])[^{]*$/#
    }

    private static let program = "Modules/Commands/Console/Processes/ProcessEnvironment.swift"
    private static let entryPoint = "Modules/Terminal/FluxTerminal/Program/TerminalApp+Main.swift"

    /// Whether the file must treat routes as opaque values; only the library and ApplicationFlux look inside them.
    private static func isOfScreens(_ source: SwiftSource) -> Bool {
        source.lies(in: "Modules/Features", "Modules/Application", "Modules/Commands", "Apps")
            && !source.lies(in: "Modules/Application/ApplicationFlux")
    }

    /// Types and files with names that say nothing.
    private static func names(in source: SwiftSource) -> [Finding] {
        let file = source.name.split(separator: "+").map { (line: 1, name: $0) }
        return (source.declaredTypes + file).flatMap { line, name in
            vagueWords(name.camelCaseWords).map { "\(name): \"\($0)\" says nothing; name what it does" }
                .map { Finding(source.path, line, $0) }
        }
    }

    private static func vagueWords(_ words: [String]) -> [String] {
        let vague: Set = ["Manager", "Helper", "Util", "Utility", "Utilitie", "Base", "Shared"]
        return words.filter {
            vague.contains($0) || vague.contains(String($0.dropLast())) && $0.hasSuffix("s")
        }
    }
}

extension SwiftSource {
    /// The names of the types that the file declares, with their lines.
    var declaredTypes: [(line: Int, name: Substring)] {
        let declaration = #/\b(?:class|struct|enum|actor|protocol|typealias)\s+(?<name>\w+)/#
            .wordBoundaryKind(.simple)
        let keywords = ["class", "struct", "enum", "actor", "protocol", "typealias"]
        return code.enumerated().flatMap { index, line -> [(Int, Substring)] in
            guard keywords.contains(where: { line.containsBytes(of: $0) }) else { return [] }
            return line.matches(of: declaration).map { (index + 1, $0.output.name) }
        }
    }
}

extension Substring {
    /// `SharedURLBase` is `Shared`, `URL`, `Base`.
    var camelCaseWords: [String] {
        matches(of: #/\p{Uppercase}+(?!\p{Lowercase})|\p{Uppercase}?[\p{Lowercase}\d]+/#).map {
            String($0.output)
        }
    }
}

/// One file of a module may contain what the compiler cannot check, with its reason.
func unsafeBoxes(in tree: Tree, table: RowTable) -> [Finding] {
    table.targets.filter { !$0.isTest }.flatMap { target in
        let boxes = tree.sources(in: target.path).compactMap { source in
            source.firstBox.map { (source: source, line: $0) }
        }
        let rest = boxes.dropFirst().map { box in
            Finding(
                box.source.path, box.line,
                "\(target.name) has its one unsafe file already: \(boxes[0].source.path)")
        }
        let silent = boxes.filter { !$0.source.saysWhy(above: $0.line) }
            .map { Finding($0.source.path, $0.line, "say in a comment above why this is safe") }
        return rest + silent
    }
}

extension SwiftSource {
    /// The first line that takes a type or a variable out of the compiler's hands.
    fileprivate var firstBox: Int? {
        let box = #/@unchecked\s+Sendable|nonisolated\s*\(\s*unsafe\s*\)/#
        return code.firstIndex { $0.contains(box) }.map { $0 + 1 }
    }

    /// Whether the line, or the one right above it, has a comment of four words or more. Attributes between them are
    /// skipped.
    fileprivate func saysWhy(above line: Int) -> Bool {
        var words = comments[line - 1].split(whereSeparator: { $0 == " " || $0 == "/" }).count
        var next = line - 2
        while next >= 0, !comments[next].isEmpty || code[next].contains(#/^\s*@\w+\s*$/#) {
            words += comments[next].split(whereSeparator: { $0 == " " || $0 == "/" }).count
            next -= 1
        }
        return words >= 4
    }
}
