import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Shell
import TerminalUI

extension Screen<EpisodesLogic> {
    var state: EpisodesState { stream.output.state.value }
    var episodes: [Episode] { state.list.items }

    func submit(_ query: EpisodesQuery) {
        stream.input.action(.submitted(query, at: scope.scheduler.now))
    }

    func reachBottom() { stream.input.action(.moreRequested(at: scope.scheduler.now)) }
    func refresh() { stream.input.action(.refreshed(at: scope.scheduler.now)) }

    /// Replaces the text in the field.
    func type(_ text: String) {
        for edit in [TextField.Edit.end, .deleteToStart, .insert(text)] { stream.input.action(.edited(edit)) }
    }
}

extension Screen<EpisodeLogic> {
    var state: EpisodeState { stream.output.state.value }
    var button: SaveButton? { stream.output.shown.button }
    var change: VideoState.Change { state.video.change }
    /// Whether the button's change is running.
    var isToggling: Bool { stream.output.shown.change != nil }
    /// Whether the button is enabled.
    var canToggle: Bool { stream.output.shown.toggle != nil }

    /// Presses the button.
    func toggle() { if let toggle = stream.output.shown.toggle { stream.input.action(toggle) } }

    func save() { ask { .save($0) } }
    func remove() { ask { .remove($0.id) } }
    func refresh() { stream.input.action(.refreshed(at: scope.scheduler.now)) }

    private func ask(_ change: (Episode) -> LibraryChange) {
        if let episode = state.episode { stream.input.action(.video(.changeRequested(change(episode)))) }
    }
}

extension Screen<SavedVideosLogic> {
    var video: VideoState { stream.output.state.value.video }
    var canUndo: Bool { !video.undoStack.isEmpty }

    func remove(_ id: Episode.ID) { stream.input.action(.video(.changeRequested(.remove(id)))) }
    func undo() { stream.input.action(.video(.undone)) }
    func refresh() { stream.input.action(.refreshed(at: scope.scheduler.now)) }
}
