import FluxDevtools
import Foundation
import ReactiveTesting
import Testing

/// Whether people can use the page who see little, nothing, or have no mouse.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageAccessibilityTests {
    private func opened(scheme: String) async throws -> (Devtools, DevtoolsPage) {
        let devtools = try await Devtools.start([inspector((0..<50).map { "note \($0)" })])
        let page = try await DevtoolsPage(devtools.address, scheme: scheme)
        try await page.wait("count", contains: "50 actions")
        return (devtools, page)
    }

    @Test("every text has a contrast of 4.5 to its background", arguments: ["light", "dark"])
    func contrast(_ scheme: String) async throws {
        let (devtools, page) = try await opened(scheme: scheme)
        defer { page.close() }
        for tab in ["action", "diff", "state", "work", "why", "compare", "test"] {
            try await page.open(tab)
            let poor = try await page.browser.value(of: Self.contrastScript) as? [String]
            #expect(poor == [], "\(tab)")
        }
        await devtools.stop()
    }

    @Test("everything that can be operated has a name and a role")
    func names() async throws {
        let (devtools, page) = try await opened(scheme: "light")
        defer { page.close() }
        _ = try await page.browser.call("Accessibility.enable")
        for tab in ["action", "diff", "state", "work", "why", "compare", "test"] {
            try await page.open(tab)
            let tree = try await page.browser.call("Accessibility.getFullAXTree")
            let nodes = try #require(tree["nodes"] as? [[String: Any]])
            func text(_ node: [String: Any], _ key: String) -> String {
                (node[key] as? [String: Any])?["value"] as? String ?? ""
            }
            let operable: Set = [
                "button", "checkbox", "combobox", "searchbox", "textbox", "slider", "tab", "tree", "treeitem",
                "listbox", "option", "radio", "spinbutton", "link", "tabpanel",
            ]
            let found = nodes.filter { operable.contains(text($0, "role")) && $0["ignored"] as? Bool != true }
            #expect(found.count > 30)
            for node in found { #expect(text(node, "name") != "", "\(text(node, "role")) in \(tab)") }
        }
        await devtools.stop()
    }

    @Test("Tab visits the page from top to bottom, and the list, tabs and tree are one stop each")
    func focusOrder() async throws {
        let (devtools, page) = try await opened(scheme: "light")
        defer { page.close() }
        try await page.click("tab-state")
        try await page.wait("document.querySelector('#panel [role=tree]')")
        var order: [String] = []
        for _ in 0..<40 {
            for type in ["keyDown", "keyUp"] {
                _ = try await page.browser.call(
                    "Input.dispatchKeyEvent",
                    ["type": type, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9])
            }
            let script =
                "(document.activeElement.id || document.activeElement.getAttribute('role') || document.activeElement.type)"
            order.append(try await page.browser.value(of: script) as? String ?? "")
        }
        let stops = [
            "sessions", "filter-text", "timeline", "list", "tab-state", "panel", "treeitem", "first",
            "slider",
        ]
        let places = stops.map { order.firstIndex(of: $0) }
        #expect(
            !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(),
            "\(order)")
        await devtools.stop()
    }

    @Test("keys step, filter, open tabs and ask why, without a mouse")
    func keyboard() async throws {
        let (devtools, page) = try await opened(scheme: "light")
        defer { page.close() }
        func press(_ key: String, _ code: Int, text: String = "") async throws {
            var event: [String: Any] = ["type": "keyDown", "key": key, "windowsVirtualKeyCode": code]
            if !text.isEmpty { event["text"] = text }
            _ = try await page.browser.call("Input.dispatchKeyEvent", event)
            event["type"] = "keyUp"
            _ = try await page.browser.call("Input.dispatchKeyEvent", event)
        }
        try await press("ArrowRight", 39)
        try await page.wait("position", contains: "Action 2")
        try await press("2", 50, text: "2")
        try await page.wait("panel", contains: "NotesState")
        try await press("/", 191, text: "/")
        for letter in "note 4" { try await press(String(letter), 0, text: String(letter)) }
        try await page.wait("count", contains: "11 of 50 actions")
        try await press("Escape", 27)
        try await page.wait("count", contains: "50 actions")
        try await press("ArrowDown", 40)
        try await page.wait("position", contains: "Action 3")
        try await press("3", 51, text: "3")
        try await page.wait("document.querySelector('#panel [role=tree]')")
        _ = try await page.browser.value(of: "document.querySelector('#panel [role=treeitem]').focus()")
        try await press("ArrowDown", 40)
        try await press("Enter", 13)
        try await page.wait("panel", contains: "changed from")
        await devtools.stop()
    }

    /// The texts whose contrast is too low, computed as in WCAG 2.2, 1.4.3.
    private static let contrastScript = """
        (() => {
          const parse = (text) => {
            const [r, g, b, a = 1] = text.match(/[0-9.]+/g).map(Number);
            return { r, g, b, a };
          };
          const luminance = ({ r, g, b }) => [r, g, b].map((value) => value / 255)
            .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
          const background = (element) => {
            for (let each = element; each; each = each.parentElement) {
              const colour = parse(getComputedStyle(each).backgroundColor);
              if (colour.a === 1) return colour;
            }
            return { r: 255, g: 255, b: 255 };
          };
          const poor = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (walker.currentNode.data.trim() === "" || element.closest("dialog:not([open]), option, script")) continue;
            const [one, other] = [parse(getComputedStyle(element).color), background(element)].map(luminance);
            const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            if (ratio < 4.5) poor.push(`${walker.currentNode.data.slice(0, 30)}: ${ratio.toFixed(2)}`);
          }
          return poor;
        })()
        """
}
