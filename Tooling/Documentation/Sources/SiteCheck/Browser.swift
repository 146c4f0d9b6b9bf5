import FlyingFox
import FlyingSocks
import Foundation

/// Opens a site in headless Chromium.
enum Browser {
    /// Serves the site, opens the probe's page in it and reads its report.
    static func probe(_ site: Site, _ probe: Probe) async throws -> Probe.Report {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
            handler: SiteServer(site: site, page: probe.html))
        let serving = Task { try await server.run() }
        defer { serving.cancel() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            throw Probe.Failure(reason: "the server listens nowhere")
        }
        return try Probe.report(in: try await document(at: "http://127.0.0.1:\(port)\(SiteServer.probe)"))
    }

    /// The document of a page after its scripts have run, in the browser's virtual time.
    private static func document(at address: String) async throws -> String {
        guard let program = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(path).first
        else {
            throw Probe.Failure(reason: "there is no Chromium: apt install chromium")
        }
        let profile = FileManager.default.temporaryDirectory.appending(path: "site-check-\(UUID())")
        defer { try? FileManager.default.removeItem(at: profile) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile.path)",
            "--window-size=1500,1200", "--virtual-time-budget=600000", "--dump-dom", address,
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // On a separate thread, because reading would block one that serves pages.
        let data = await withCheckedContinuation { done in
            Thread.detachNewThread {
                done.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
