import Entities
import Foundation
import HTTPCurl
import ReactiveCore
import StandInServer
import Testing
import VideoAPIPeerTube

/// The instance under test: the one given in the environment, otherwise a stand-in server.
enum InstanceUnderTest {
    private static let origin = ProcessInfo.processInfo.environment["NAGARE_CONTRACT_PEERTUBE_URL"]

    static func run(_ body: (VideoAPIPeerTube) async throws -> Void) async throws {
        let server = origin == nil ? try await StandInServer.start(.init(items: 0)) : nil
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "nagare/contract"))
        let api = VideoAPIPeerTube(
            origin: server?.origin ?? origin ?? "", http: http,
            scheduler: SerialScheduler(label: "contract"), now: { Date() })
        do { try await body(#require(api)) } catch { Issue.record(error) }
        await http.close()
        await server?.stop()
    }
}
