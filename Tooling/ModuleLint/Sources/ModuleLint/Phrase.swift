/// Words that may not stand in a Swift file, or not everywhere.
struct Phrase {
    let rule: String
    let pattern: Regex<Substring>
    let isIn: KeyPath<SwiftSource, [Substring]>
    let applies: (SwiftSource) -> Bool

    init(
        rule: String, pattern: Regex<Substring>, isIn: KeyPath<SwiftSource, [Substring]>,
        applies: @escaping (SwiftSource) -> Bool
    ) {
        // By default `Task.sleep` is one word, as a full stop may stand inside one.
        (self.rule, self.pattern) = (rule, pattern.wordBoundaryKind(.simple))
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
        source[keyPath: isIn].enumerated().filter { !$0.element.isEmpty && $0.element.contains(pattern) }
            .map { Finding(source.path, $0.offset + 1, rule) }
    }

    private static var all: [Phrase] {
        [
            Phrase(
                rule: "no `static let shared`; pass it through `init`",
                pattern: #/\bstatic\s+(?:let|var)\s+shared\b/#, isIn: \.code
            ) { _ in true },
            Phrase(
                rule: "no sleeping; wait for the event, take time from a scheduler",
                pattern: #/\b(?:Task|Thread)\b[^.]*\.sleep\b|\b(?:u|nano|clock_nano)sleep\s*\(/#, isIn: \.code
            ) { $0.lies(in: "Modules", "Tests") },
            Phrase(
                rule: "no sleeping; wait for the event, take time from a scheduler",
                pattern: #/(?:^|[({=;]|\b(?:await|try|in)\b)\s*sleep\s*\(/#, isIn: \.code
            ) { $0.lies(in: "Modules", "Tests") },
            // A server that is told to be slow has nothing to wait for but the clock.
            Phrase(
                rule: "only Live may sleep on the wall clock; take time from a scheduler",
                pattern: #/Clock\b(?:\(\))?\.sleep\b/#, isIn: \.code
            ) { $0.lies(in: "Modules", "Tests") && !$0.lies(in: "Modules/Live") },
            Phrase(rule: "no `try!` outside tests", pattern: #/\btry!/#, isIn: \.code) { !$0.isTest },
            Phrase(rule: "no `as!` outside tests", pattern: #/\bas!/#, isIn: \.code) { !$0.isTest },
            Phrase(
                rule: "no `fatalError` outside tests; `precondition` names the broken rule",
                pattern: #/\bfatalError\b/#, isIn: \.code
            ) { !$0.isTest },
            Phrase(
                rule: "no forced `!` outside tests", pattern: #/\b(?!(?:try|as)!)\w+!(?!=)|[\])>]!(?!=)/#,
                isIn: \.code
            ) { $0.lies(in: "Modules", "Apps") },
            Phrase(
                rule: "do it now or write an issue", pattern: #/\b(?:TODO|FIXME)\b/#, isIn: \.comments
            ) { _ in true },
            Phrase(
                rule: "the environment is read in \(settings) only",
                pattern: #/\b(?:getenv|secure_getenv|environ)\b|\bprocessInfo\s*\.\s*environment\b/#,
                isIn: \.code
            ) { $0.lies(in: "Modules", "Apps") && $0.path != settings },
            Phrase(
                rule: "nobody switches over another feature's screens; an entry's pattern finds its own",
                pattern:
                    #/\bswitch\b[^{]*\.path\b|\.path\s*[!=]=\s*\[|\.path(?:\.first|\.last|\[\d+\])\s*[!=]=\s*"|\.values\(for:\s*"/#,
                isIn: \.code
            ) { isOfScreens($0) },
            Phrase(
                rule: "a test's title is a sentence: `@Test(\"…\")`",
                pattern: #/@Test\b(?!\s*\(\s*")(?!\s*\($)/#,
                isIn: \.code
            ) { $0.isTest },
        ]
    }

    private static let settings = "Apps/Nagare/Settings.swift"

    /// Where routes are values that go through; what they lead to is found by ApplicationFlux and the shell.
    private static func isOfScreens(_ source: SwiftSource) -> Bool {
        source.lies(in: "Modules/Features", "Modules/Application", "Apps")
            && !source.lies(in: "Modules/Application/ApplicationFlux", "Modules/Application/Shell")
    }

    /// Types and files whose name says nothing, or says it in words that are no longer ours.
    private static func names(in source: SwiftSource) -> [Finding] {
        let declaration = #/\b(?:class|struct|enum|actor|protocol|typealias)\s+(?<name>\w+)/#
            .wordBoundaryKind(.simple)
        let types = source.code.enumerated().flatMap { index, line in
            line.matches(of: declaration).map { (index + 1, $0.output.name) }
        }
        let file = source.name.split(separator: "+").map { (1, $0) }
        return (types + file).flatMap { line, name in
            grabBags(words(of: name)).map { "\(name): \"\($0)\" says nothing; name what it does" }
                .map { Finding(source.path, line, $0) }
        }
            + types.flatMap { line, name in
                oldWords(words(of: name), in: source).map { word, instead in
                    Finding(source.path, line, "\(name): nothing is called a \(word) any more; \(instead)")
                }
            }
    }

    private static func grabBags(_ words: [String]) -> [String] {
        let empty: Set = ["Manager", "Helper", "Util", "Utility", "Utilitie", "Base", "Shared"]
        return words.filter {
            empty.contains($0) || empty.contains(String($0.dropLast())) && $0.hasSuffix("s")
        }
    }

    /// One word for one thing: those of before, when a screen had two machines.
    ///
    /// A `PostPlace` is a place in a text; below the features other things have places too.
    private static func oldWords(_ words: [String], in source: SwiftSource) -> [(String, String)] {
        guard source.lies(in: "Modules", "Apps") else { return [] }
        let old = [
            "Wish": "a reducer asks for a Command", "Errand": "an action creator runs a Command",
            "Picture": "the view draws a state", "Handling": "a key is an action",
            "Drawing": "what draws is a …View, what prints lines a …Text", "Told": "what is told is a Toast",
            "Keeper": "a state is parked with its scope",
        ]
        var found = words.compactMap { word in
            (old[word] ?? old[String(word.dropLast())]).map { (word, $0) }
        }
        let mayBePlace = source.lies(in: "Modules/Core", "Modules/Interfaces", "Modules/Live")
        if words.last == "Place", words != ["Post", "Place"], !mayBePlace {
            found.append(("Place", "the state of a screen is parked whole"))
        }
        return found
    }

    /// `SharedURLBase` is `Shared`, `URL`, `Base`.
    private static func words(of name: Substring) -> [String] {
        name.matches(of: #/\p{Uppercase}+(?!\p{Lowercase})|\p{Uppercase}?[\p{Lowercase}\d]+/#).map {
            String($0.output)
        }
    }
}
