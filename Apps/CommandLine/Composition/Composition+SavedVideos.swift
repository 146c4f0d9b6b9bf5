import FluxCore
import Foundation
import ReactiveCore
import VideoAPI
import VideoAPICached
import VideoAPIPeerTube

extension Composition {
    /// Another instance than that of the settings; `nil` with sample data, and while a recording is replayed.
    func instance(at origin: String) -> (any VideoAPI)? {
        guard server == nil, responses == nil else { return nil }
        return VideoAPIPeerTube(origin: origin, http: http, scheduler: root.scheduler, now: { Date() })
            .map { VideoAPICached($0, recall: recall) }
    }
}
