import ApplicationFlux
package import Console
import Entities
package import MyVideo
package import Persistence
import TerminalFrames

/// What the commands of My Video work with.
package protocol MyVideoCommandServices: CommandServices {
    /// The saved videos, for a command that fails without them.
    func savedVideos() throws -> any MyVideoLibrary

    /// The saved videos, opened on first use.
    var savedVideosOnUse: any MyVideoLibrary { get }

    /// The feature on a library.
    func myVideo(_ library: any MyVideoLibrary) -> MyVideoFeature

    /// The origin of the instance in the settings.
    var instanceOrigin: String { get }

    /// The origins at which the URL of a video is accepted; the first one is that of the web pages.
    ///
    /// - Parameter text: What the user typed.
    func videoOrigins(of text: String) -> [String]
}

extension MyVideoCommandServices {
    /// My Video for a command that fails without the library.
    func myVideo() throws -> MyVideoFeature { myVideo(try savedVideos()) }

    /// My Video for the app, and for a command that may not need the library.
    package func lazyMyVideo() -> MyVideoFeature { myVideo(savedVideosOnUse) }

    /// Finds the video that `text` refers to: an id or a URL of the instance of the settings, or the URL of a saved
    /// video.
    ///
    /// - Returns: The id, and the instance of the video, which is only known for the URL of a saved one.
    /// - Throws: A usage error when `text` is neither the id nor the URL of a video.
    func episodeID(_ text: String, _ operation: String) async throws -> (id: String, origin: String?) {
        if Post.isID(text) {
            throw CommandFailure.usage { $0.commandStrings.ids.postForVideo(operation, id: text) }
        }
        let origins = videoOrigins(of: text)
        if let id = MyVideoFeature.episodeID(text, at: origins) { return (id, nil) }
        if let host = PageAddress.origin(of: text), let id = MyVideoFeature.episodeID(text, at: [host]) {
            // A library that cannot be read contains no video.
            let saved = (try? await savedVideosOnUse.videos(matching: id)) ?? []
            let found = saved.map(\.episode).filter {
                [PageAddress.origin(of: $0.origin), PageAddress.origin(of: $0.url)].contains(host)
            }.map(\.origin)
            if let origin = found.first(where: { $0 == host }) ?? found.first { return (id, origin) }
        }
        if text.contains("/"), let collection = VideoCollection(text) {
            throw CommandFailure.usage {
                $0.commandStrings.ids.listForVideo(operation, text: text, list: collection.text)
            }
        }
        throw CommandFailure.usage {
            $0.commandStrings.ids.invalidVideo(operation, text: text, origin: origins.first ?? "")
        }
    }
}

extension MyVideoFeature {
    /// Changes the library.
    func make(_ change: LibraryChange, _ operation: String, _ options: GlobalOptions) async throws {
        do { try await make(change) } catch let failure as LibraryFailure {
            throw CommandFailure(operation, failure, options)
        }
    }
}
