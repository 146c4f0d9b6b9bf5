import Console
import HTTP

extension Composition {
    static func startServer(_ infrastructure: any Infrastructure) async throws -> any SampleServer {
        do throws(SampleServerFailure) {
            return try await infrastructure.startServer(SampleServerSettings())
        } catch {
            throw CommandFailure("demo", error)
        }
    }

    /// Redirects requests for the services and their images to the server with sample data.
    static func demo(_ http: any HTTP, at origin: String) -> any HTTP {
        let services = AliasedHTTP(alias: Demo.origin, origin: origin, inner: http)
        return AliasedHTTP(alias: Demo.imageOrigin, origin: origin, inner: services)
    }
}
