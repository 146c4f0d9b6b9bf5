import ApplicationFlux
package import Entities
package import FluxCore
package import FluxRouting
package import FluxScreens
package import FoundationEssentials
package import Persistence
import ServiceTexts

/// What one screen does with videos, and its playback; a part of the screen's state.
package struct VideoState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Change the library; 1 or more, which are reported and undone together.
        case change([LibraryChange])
        case open(Route)
        /// Request a playback; `of` is the episode, if it is known.
        case find(id: String, of: Episode?)
        case play(url: String, name: String)
        /// Open pages in the browser.
        case browse([String])
        case follow(FollowedName), unfollow(FollowedName)
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .find: .query
            case .change, .follow, .unfollow: .write
            case .open, .play, .browse, .toast: .transient
            }
        }
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case saved(Episode)
        /// Removed by the user, who can undo it.
        case removed(Episode)
        /// Several videos at once.
        case changed(saved: Int, removed: Int)
        case playing(name: String)
        case openedInBrowser(name: String)
        /// Of the screen's list.
        case list(ListNotice)
    }

    /// A failed operation.
    package enum Notice: Codable, Sendable, Equatable {
        case notPlayed(PlaybackFailure)
    }

    /// The phase of the latest playback request.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// `name` is the title to play when the answer arrives; `nil` if the caller plays it.
        case loading(id: String, name: String?)
        /// Never `.notReady`, which is a failure.
        case found(Playback)
        case failed(PlaybackFailure)

        /// Whether a request is pending.
        package var isRunning: Bool { if case .loading = self { true } else { false } }

        /// Whether the request has succeeded or failed.
        package var isSettled: Bool { self != .idle && !isRunning }
    }

    /// The latest playback request.
    package private(set) var playback = Phase.idle
    /// When the pending playback request was made; `nil` if there is none.
    package private(set) var since: Duration?
    /// Failed operations that the user has not dismissed.
    package private(set) var notices = NoticeQueue<Notice>()

    package init() {}

    package mutating func reduce(_ action: VideoAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            self = VideoState()  // Pending results no longer matter.
        case .resumed:
            // An interrupted playback is not started again.
            if playback.isRunning { (playback, since) = (.idle, nil) }
        case .toggled(let episode, let isSaved?):
            ask(.change([isSaved ? .remove(episode.id) : .save(episode)]))
        case .toggled(_, nil): break
        case .changeRequested(let change): ask(.change([change]))
        case .changesRequested(let changes): ask(.change(changes))
        case .played(let episode, let now): find(episode.uuid, episode, now, ask)
        case .playbackRequested(let id, let now): find(id, nil, now, ask)
        case .playbackFound(let playback, let id):
            guard case .loading(id, let name) = self.playback else { return }
            found(playback, name, ask)
        case .playbackFailed(let failure): fail(failure)
        case .playerStarted(let name): ask(.toast(.playing(name: name)))
        case .browserStarted(let name): ask(.toast(.openedInBrowser(name: name)))
        case .opened(let ids): for id in ids.reversed() { ask(.open(.episode(id: id))) }
        case .browsed(let addresses): ask(.browse(addresses))
        case .channelFollowed(let name): ask(.follow(name))
        case .channelUnfollowed(let name): ask(.unfollow(name))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }

    private mutating func find(
        _ id: String, _ episode: Episode?, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        (playback, since) = (.loading(id: id, name: episode?.name), since ?? now)
        ask(.find(id: id, of: episode))
    }

    private mutating func found(_ playback: Playback, _ name: String?, _ ask: CommandSink<Command>) {
        if case .notReady(let state) = playback { return fail(.notReady(state)) }
        (self.playback, since) = (.found(playback), nil)
        guard let name else { return }
        switch playback {
        case .playlist(let url), .file(let url): ask(.play(url: url, name: name))
        case .page(let url): ask(.browse([url]))
        case .notReady: break
        }
    }

    private mutating func fail(_ failure: PlaybackFailure) {
        (playback, since) = (.failed(failure), nil)
        notices.reduce(.raised(.notPlayed(failure)))
    }
}

extension Episode {
    /// The name under which its channel is followed; `nil` if the channel has no host.
    var followedName: FollowedName? { FollowedName(VideoCollection.channel(channel.handle).text) }
}

extension Episode: PublishedItem {
    /// The name.
    package var listedTitle: String { name }
    /// When it was published.
    package var listedDate: Date { publishedAt }
    /// The number of views.
    package var listedCount: Int { views }
    /// Name, channel and tags.
    package var listedTexts: [String] { [name, channel.displayName] + tags }
}

extension SavedVideo: PublishedItem {
    /// The episode's name.
    package var listedTitle: String { episode.name }
    /// When the episode was published.
    package var listedDate: Date { episode.publishedAt }
    /// The number of views when the episode was saved.
    package var listedCount: Int { episode.views }
    /// The episode's name, channel and tags.
    package var listedTexts: [String] { episode.listedTexts }
}

/// What a batch has changed, which can be undone.
package struct MadeLibraryChanges: Codable, Sendable, Equatable {
    private var changes: [LibraryChange] = []
    /// The changes that revert it, in the order in which they are made.
    private var reverse: [LibraryChange] = []
    private(set) var saved: [Episode] = []
    private(set) var removed: [Episode] = []

    /// Whether nothing was changed.
    var isEmpty: Bool { changes.isEmpty }

    /// Adds a change.
    ///
    /// - Parameter before: The previously saved version of the video; `nil` for none.
    mutating func add(_ change: LibraryChange, before: SavedVideo?) {
        switch change {
        case .save(let episode):
            saved.append(episode)
            if before == nil { add(change, reverse: .remove(episode.id)) }
        case .restore(let video):
            if before != nil { return }
            saved.append(video.episode)
            add(change, reverse: .remove(video.id))
        case .remove:
            guard let before else { return }
            removed.append(before.episode)
            add(change, reverse: .restore(before))
        }
    }

    private mutating func add(_ change: LibraryChange, reverse: LibraryChange) {
        changes.append(change)
        self.reverse.insert(reverse, at: 0)
    }

    /// The batch that undoes the changes or makes them again.
    func batch(_ request: UndoState.Request, at date: Date) -> LibraryBatch {
        LibraryBatch(request.direction == .undo ? reverse : changes, at: date, undo: request)
    }

    /// The message about the changes; `nil` if nothing was saved or removed.
    var toast: VideoState.Toast? {
        switch (saved.count + removed.count, saved.first, removed.first) {
        case (0, _, _): nil
        case (1, let episode?, _): .saved(episode)
        case (1, _, let episode?): .removed(episode)
        default: .changed(saved: saved.count, removed: removed.count)
        }
    }
}
