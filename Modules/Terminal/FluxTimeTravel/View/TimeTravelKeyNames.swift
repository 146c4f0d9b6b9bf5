package import TerminalFrames

/// The commands of time travel, by the names that users bind keys to.
enum TimeTravelKeyNames {
    static let open = KeyAction(whileTyping: "past-opening.open", [Key(.function(12))])

    static let back = KeyAction("past.back", [.left, "h"])
    static let forward = KeyAction("past.on", [.right, "l"])
    static let play = KeyAction("past.play", [" "])
    static let leave = KeyAction("past.leave", [Key(.function(12)), .escape, "q"])
    static let closePane = KeyAction("past.close", [.escape])
    static let resume = KeyAction("past.go-on", [.enter])
    static let why = KeyAction("past.why", ["w"])
    static let value = KeyAction("past.value", ["v"])
    static let skip = KeyAction("past.skip", ["s"])
    static let find = KeyAction("past.find", ["/"])
    static let actions = KeyAction("past.actions", ["a"])
    static let scopes = KeyAction("past.scopes", ["t"])
    static let help = KeyAction("past.help", ["?", Key(.function(1))])
    static let nextMatch = KeyAction("past.next-match", ["n"])
    static let previousMatch = KeyAction("past.previous-match", ["N"])
    static let tenBack = KeyAction("past.ten-back", [Key(.left, .shift), "H"])
    static let tenForward = KeyAction("past.ten-on", [Key(.right, .shift), "L"])
    static let first = KeyAction("past.first", [.home, "g"])
    static let last = KeyAction("past.last", [.end, "G"])
    static let faster = KeyAction("past.faster", ["+"])
    static let slower = KeyAction("past.slower", ["-"])
    static let down = KeyAction("past.down", ["j", .down])
    static let up = KeyAction("past.up", ["k", .up])
    static let pageDown = KeyAction("past.page-down", [.pageDown])
    static let pageUp = KeyAction("past.page-up", [.pageUp])

    static let all = [
        back, forward, play, closePane, leave, resume, why, value, skip, find, actions, scopes, help,
        nextMatch,
        previousMatch,
        tenBack,
        tenForward, first, last, faster, slower, down, up, pageDown, pageUp,
    ]

    static let confirmSearch = KeyAction(whileTyping: "past-field.find", [.enter])
    static let cancelSearch = KeyAction(whileTyping: "past-field.leave", [.escape])
}

extension TimeTravel {
    /// The rebindable commands of time travel.
    ///
    /// - Parameter sections: Names of the key sections that are active in the app below.
    /// - Returns: The command that opens time travel, and those that are available while it is open.
    package static func keySections(over sections: [String]) -> [KeySection] {
        typealias Names = TimeTravelKeyNames
        return [
            KeySection("past-opening", alongside: sections, [Names.open]), KeySection("past", Names.all),
            KeySection("past-field", alongside: ["text"], [Names.confirmSearch, Names.cancelSearch]),
        ]
    }
}
