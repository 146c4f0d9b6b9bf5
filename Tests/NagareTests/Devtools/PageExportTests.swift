import FluxJournal
import Foundation
import ReactiveTesting
import Testing

/// What the page gives away: files and the clipboard.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageExportTests {
    /// A recording in which "swift" was searched, on the page.
    private func opened() async throws -> (AppFixture, OpenedRecording, DevtoolsPage) {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address)
        try await page.wait("count", contains: "26 actions")
        return (fixture, opened, page)
    }

    @Test(
        "\"Export scrubbed\" saves a recording that replays and contains nothing that was typed or received")
    func scrubbed() async throws {
        let (fixture, opened, page) = try await opened()
        defer { withExtendedLifetime(fixture) { page.close() } }
        let original = try String(contentsOfFile: OpenedRecording.golden, encoding: .utf8)
        try await page.noteSavedFile()
        try await page.click("scrub")
        let (name, saved) = try await page.savedFile()
        try await page.wait("status", contains: "Saved as results ")

        // With the title of the session, and when it started.
        #expect(
            name.wholeMatch(of: /results \d{4}-\d\d-\d\d \d\d\.\d\d, without texts\.journal/) != nil,
            "\(name)")
        for secret in ["\"swift\"", "localhost"] where original.contains(secret) {
            #expect(!saved.contains(secret), "\(secret)")
        }
        let (recording, whole) = (try Recording(Data(saved.utf8)), try Recording(Data(original.utf8)))
        #expect(recording.last == whole.last && recording.hasEnded == whole.hasEnded)
        let folder = try TemporaryFolder()
        try saved.write(toFile: "\(folder.path)/scrubbed.journal", atomically: true, encoding: .utf8)
        let run = try await Executable.run(
            ["journal", "verify", "\(folder.path)/scrubbed.journal"], home: folder)
        #expect(run.status == 0, "\(run.errors)\(run.output)")
        try opened.end()
    }

    @Test("\"Copy as test\" puts what nagare journal test prints on the clipboard")
    func copiedTest() async throws {
        let (fixture, opened, page) = try await opened()
        defer { withExtendedLifetime(fixture) { page.close() } }
        try await page.browser.grant(["clipboardReadWrite", "clipboardSanitizedWrite"])
        try await page.select("ResultsAction.edited")
        try await page.open("test", showing: "Copy as test")
        let copy =
            "[...document.querySelectorAll('#panel button')].find((each) => each.textContent === 'Copy as test')"
        _ = try await page.browser.value(of: "\(copy).click()")
        try await page.wait("panel", contains: "Copied")
        let copied = try #require(
            try await page.browser.value(of: "navigator.clipboard.readText()") as? String)

        let scope = try #require(
            try await page.browser.value(
                of: "import('/main.js').then(({ page }) => page.session.scope(page.index))") as? String)
        let printed = try await Executable.run(
            ["journal", "test", OpenedRecording.golden, "--scope", scope], home: TemporaryFolder())
        // Only the comment differs that says how it was generated.
        func code(_ source: String) -> [Substring] {
            source.split(separator: "\n").filter { !$0.hasPrefix("// ") }
        }
        #expect(code(copied) == code(printed.output) && code(copied).count > 20)
        try opened.end()
    }
}

extension DevtoolsPage {
    /// Keeps the next file that the page offers.
    fileprivate func noteSavedFile() async throws {
        _ = try await browser.value(
            of: """
                window.saved = new Promise((resolve) => {
                  const create = URL.createObjectURL;
                  let text;
                  URL.createObjectURL = (blob) => { text = blob.text(); return create.call(URL, blob); };
                  document.addEventListener('click', ({ target }) => {
                    if (target.download) text.then((content) => resolve([target.download, content]));
                  });
                });
                undefined
                """)
    }

    fileprivate func savedFile() async throws -> (name: String, content: String) {
        let saved = try await browser.value(of: "window.saved") as? [String] ?? []
        guard saved.count == 2 else { throw ChromiumPage.Failure(what: "no file was saved") }
        return (saved[0], saved[1])
    }
}
