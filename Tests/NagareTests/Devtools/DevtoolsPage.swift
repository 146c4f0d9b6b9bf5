import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// The devtools page in Chromium.
final class DevtoolsPage {
    let browser: ChromiumPage

    /// Opens the page.
    ///
    /// - Parameters:
    ///   - address: The address with the token.
    ///   - scheme: `light` or `dark`.
    init(_ address: String, scheme: String = "light") async throws {
        browser = try await ChromiumPage()
        _ = try await browser.call(
            "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
        _ = try await browser.call(
            "Emulation.setDeviceMetricsOverride",
            ["width": 1_280, "height": 800, "deviceScaleFactor": 1, "mobile": false])
        try await browser.visit(address)
    }

    func close() { browser.close() }

    func text(_ id: String) async throws -> String {
        try await browser.value(of: "document.getElementById('\(id)').innerText") as? String ?? ""
    }

    /// Waits until a condition of the page holds, at most 60 s.
    func wait(_ condition: String) async throws {
        let script = """
            new Promise((resolve) => {
              const end = performance.now() + 60_000;
              const check = () => {
                if (\(condition)) resolve(true);
                else if (performance.now() > end) resolve(false); else setTimeout(check, 50);
              };
              check();
            })
            """
        guard try await browser.value(of: script) as? Bool == true else {
            throw ChromiumPage.Failure(what: "\(condition): \(try await browser.text())")
        }
    }

    /// Waits until an element contains a text.
    func wait(_ id: String, contains text: String) async throws {
        let quoted = try String(decoding: JSONEncoder().encode(text), as: UTF8.self)
        try await wait("document.getElementById('\(id)').innerText.includes(\(quoted))")
    }

    func click(_ id: String) async throws {
        _ = try await browser.value(of: "document.getElementById('\(id)').click()")
    }

    /// Opens a tab of the inspector and waits for a text in it.
    func open(_ tab: String, showing text: String) async throws {
        try await open(tab)
        try await wait("panel", contains: text)
    }

    /// Opens a tab of the inspector and waits for its content.
    func open(_ tab: String) async throws {
        try await click("tab-\(tab)")
        try await wait("document.getElementById('panel').dataset.tab === '\(tab)'")
    }

    /// Types into the filter.
    func filter(_ text: String) async throws {
        _ = try await browser.value(
            of: """
                (() => { const field = document.getElementById('filter-text'); field.value = '\(text)';
                field.dispatchEvent(new Event('input', { bubbles: true })); })()
                """)
    }

    /// Selects the first listed action with a name.
    func select(_ name: String) async throws {
        try await filter(name)
        let row = "document.querySelector('#list .row .name')"
        try await wait("\(row)?.innerText.includes('\(name)') && (\(row).click(), true)")
    }
}

extension AppFixture {
    /// Opens the app with devtools.
    func openDevtools(_ words: String, environment: [String: String] = [:]) throws -> Tmux {
        try open(
            words, environment: ["XDG_RUNTIME_DIR": "\(home.path)/run"].merging(environment) { $1 })
    }

    /// The addresses of all pages, in the order of their processes.
    func devtoolsAddresses() throws -> [String] {
        let folder = URL(fileURLWithPath: "\(home.path)/run/nagare/devtools")
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        return try (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map {
            file in
            struct Content: Decodable { let address: String }
            return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file)).address
        }
    }
}
