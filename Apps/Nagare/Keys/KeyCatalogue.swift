import Shell
import TerminalUI
import TimeTravel

/// All that keys do in the app, by section.
struct KeyCatalogue: Sendable {
    static let all: KeyCatalogue = {
        let app = Shell.keySections + ofScreens
        return KeyCatalogue(app + TimeTravel<AppReplica>.keySections(over: app.map(\.name)))
    }()

    let sections: [KeySection]

    init(_ sections: [KeySection]) { self.sections = sections }

    /// All actions, in the order of their sections.
    var actions: [KeyAction] { sections.flatMap(\.actions) }

    /// The actions that are heard on a screen with `action`, itself left out, that do not share a key with it anyway.
    ///
    /// Where two do, one is there only while the other is not, or the screen's comes before the shell's.
    func rivals(of action: KeyAction, in section: KeySection) -> [KeyAction] {
        sections.filter { $0.isHeard(with: section) }.flatMap(\.actions).filter { other in
            other != action && !other.keys.contains(where: action.keys.contains)
        }
    }
}
