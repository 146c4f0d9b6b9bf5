import FluxTerminal
import Foundation
import TerminalFrames
import Testing

@testable import CommandLine

/// Problems in the user's files, as earlier versions recorded them.
@Suite struct RecordedProblemTests {
    @Test(
        "a recorded message about the settings, a theme or the key bindings is still read and shown",
        arguments: [
            (
                #"{"misconfigured": {"_0": {"keys": {"_0": {"path": "/k", "line": 2, "mistake": {"unknownAction": {"_0": "list.nxt"}}}}}, "moreCount": 1}}"#,
                "keys: /k, line 2: unknown action \"list.nxt\"; see the names in nagare config keys (and 1 more: nagare config list)"
            ),
            (
                #"{"misconfigured": {"_0": {"settings": {"_0": {"path": "/s", "line": 3, "mistake": {"unknownSetting": {"_0": "teme", "similar": "theme"}}}}}, "moreCount": 0}}"#,
                "settings: /s, line 3: unknown setting \"teme\"; write \"theme\""
            ),
            (
                #"{"misconfigured": {"_0": {"settings": {"_0": {"path": "/s", "line": 1, "mistake": {"invalidSetting": {"_0": "links", "_1": {"choice": {"_0": ["auto", "no"]}}}}}}}, "moreCount": 0}}"#,
                "settings: /s, line 1: the value of \"links\" is not allowed; choose from auto, no"
            ),
            (
                #"{"misconfigured": {"_0": {"settings": {"_0": {"path": "/s", "mistake": {"foreign": {}}}}}, "moreCount": 0}}"#,
                "settings: /s: belongs to another user; make sure that you trust them"
            ),
            (
                #"{"misconfigured": {"_0": {"theme": {"_0": {"path": "/t", "line": 1, "mistake": {"invalidColour": {"_0": "accent"}}}}}, "moreCount": 0}}"#,
                "theme: /t, line 1: the value of \"accent\" is not a colour; use \"#rrggbb\", 0 to 255, or a name such as \"bright-red\""
            ),
            (#"{"keysReloaded": {}}"#, "loaded the new key bindings"),
        ])
    func messages(json: String, expected: String) throws {
        let message = try JSONDecoder().decode(AppMessage.self, from: Data(json.utf8))

        #expect(message.text(in: .english) == expected)
    }
}
