import Foundation
import ReactiveTesting
import Testing

/// The pictures of the page in README.md; `Tooling/pictures` names the folder for them in `NAGARE_PICTURES`.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct DevtoolsPictureTests {
    @Test("the page follows the system's light or dark appearance")
    func pictures() async throws {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        var pictures: [Data] = []
        for scheme in ["light", "dark"] {
            let page = try await DevtoolsPage(opened.address + "&step=14&tab=state", scheme: scheme)
            defer { page.close() }
            try await page.wait("document.querySelector('#panel [role=tree]')")
            try await page.wait("document.querySelectorAll('#list .row').length > 10")
            let answer = try await page.browser.call("Page.captureScreenshot", ["format": "png"])
            let picture = try #require((answer["data"] as? String).flatMap { Data(base64Encoded: $0) })
            #expect(picture.count > 20_000)
            pictures.append(picture)
            if let folder = ProcessInfo.processInfo.environment["NAGARE_PICTURES"] {
                try picture.write(to: URL(fileURLWithPath: "\(folder)/devtools-\(scheme).png"))
            }
        }
        #expect(pictures[0] != pictures[1])
        try opened.end()
    }
}
