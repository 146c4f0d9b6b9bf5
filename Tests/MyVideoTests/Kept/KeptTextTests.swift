import Entities
import FoundationEssentials
import MyVideo
import Persistence
import TerminalUI
import Testing

@Suite struct KeptTextTests {
    private let view = KeptText(
        EpisodeRows(target: .terminal(width: 60), identifiers: .hidden, formatDate: Date.inDays))

    @Test("kept videos are rows with the date they were added")
    func rows() {
        #expect(view.rows([.sample(1, day: 9)]).map(\.text) == ["Episode 1  0:09:56  Open Movies  day 9"])
    }
}
