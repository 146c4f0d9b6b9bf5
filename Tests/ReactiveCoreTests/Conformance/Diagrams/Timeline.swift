import ReactiveTesting

/// One line of a marble diagram, with its events grouped by frame.
struct Timeline {
    enum Mark {
        case element(String)
        case failed
        case completed

        var element: String? { if case .element(let label) = self { label } else { nil } }
        var isElement: Bool { element != nil }
        var isCompletion: Bool { if case .completed = self { true } else { false } }
    }

    let name: String
    /// In ascending order of time, in units of the test scheduler.
    let instants: [(time: Int, events: [Mark])]

    init(_ name: String, _ recorded: [Recorded<String>], _ meanings: [Character: String]) {
        self.name = name
        var instants: [(time: Int, events: [Mark])] = []
        for event in recorded {
            let time = Int(event.time / TestScheduler.unit)
            let mark: Mark =
                switch event.event {
                case .next(let element): .element(element)
                case .failed: .failed
                case .completed: .completed
                }
            if instants.last?.time == time {
                instants[instants.count - 1].events.append(mark)
            } else {
                instants.append((time, [mark]))
            }
        }
        self.instants = instants
    }

    /// The length in frames.
    var frames: Int { (instants.last?.time ?? 0) / TestScheduler.frame + 1 }

    /// In pixels. Simultaneous elements are drawn below each other.
    var height: Int {
        48 + 26 * max(0, (instants.map { $0.events.count(where: \.isElement) }.max() ?? 0) - 1)
    }
}

/// The colours of a diagram for a light or a dark page.
struct DiagramColours: Sendable {
    let (text, line, box, label, failure): (String, String, String, String, String)
    private let marbles: [String]

    static let light = DiagramColours(
        ("#1d1d1f", "#8e8e93", "#f2f2f7", "#1d1d1f", "#d70015"),
        ["#9fd3ff", "#ffd58a", "#b5e8b0", "#ffb3c0", "#d9c2ff", "#a8e6e1"])
    static let dark = DiagramColours(
        ("#f5f5f7", "#98989d", "#2c2c2e", "#1d1d1f", "#ff6961"),
        ["#64b5f6", "#ffb74d", "#81c784", "#f48fb1", "#b39ddb", "#4db6ac"])

    private init(_ colours: (String, String, String, String, String), _ marbles: [String]) {
        ((text, line, box, label, failure), self.marbles) = (colours, marbles)
    }

    /// The colour of a marble; a letter has the same colour in upper and lower case.
    func fill(of label: String) -> String {
        let letter = label.lowercased().unicodeScalars.first?.value ?? 0
        return marbles[Int(letter) % marbles.count]
    }
}

extension String {
    /// Escaped for XML.
    var escaped: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            default: text.append(character)
            }
        }
    }
}
