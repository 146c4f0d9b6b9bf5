import Console
import FluxScreens
import Foundation
import Persistence
import Synchronization
import TerminalFrames

/// Opens the library of a composition when it is first used, and decides what happens if it is damaged.
final class LibraryOpening: Sendable {
    enum DamageResponse: Sendable {
        /// Fails: the command only reads.
        case fail
        /// Continues with what can still be read: the command changes the library. It fails in the end (`recovery`).
        case replace(report: @Sendable (LibraryRecovery) -> Void)
        /// Asks the user of the app.
        case ask
    }

    /// The question whether to replace the damaged library.
    struct Question: Codable, Equatable {
        let path: String

        func line(in language: Language) -> StyledLine {
            StyledLine(language.commandStrings.replaceDamaged(path: path), .strong)
        }
    }

    private struct State {
        /// `nil` until the library is first used.
        var opened: OpenedLibrary?
        var recovery: LibraryRecovery?
        /// Whether the user wants to leave the damaged library as it is.
        var isReplacementRefused = false
    }

    let path: String
    private let infrastructure: any Infrastructure
    private let messages: AppMessages
    private let response: DamageResponse
    private let state = Mutex(State())

    init(
        path: String, _ infrastructure: any Infrastructure, _ messages: AppMessages,
        onDamage response: DamageResponse
    ) {
        (self.path, self.infrastructure, self.messages) = (path, infrastructure, messages)
        self.response = response
    }

    /// Whether the app uses the library.
    var isForScreens: Bool { if case .ask = response { true } else { false } }

    /// What replaced a damaged library in this run; `nil` if nothing did.
    var recovery: LibraryRecovery? { state.withLock { $0.recovery } }

    /// Opens the library once. Asks the user, if that is the response to damage.
    ///
    /// - Parameter whenOpened: Called the first time, with the library.
    func open(_ whenOpened: (OpenedLibrary) -> Void) async throws(LibraryFailure) -> OpenedLibrary {
        do throws(LibraryFailure) { return try openNow(whenOpened) } catch {
            guard case .broken = error, case .ask = response,
                !state.withLock({ $0.isReplacementRefused })
            else { throw error }
            guard await messages.damagedLibrary.ask(Question(path: path)) else {
                if !Task.isCancelled { state.withLock { $0.isReplacementRefused = true } }
                throw error
            }
            if let recovery = try infrastructure.replaceDamagedLibrary(at: path, now: Date()) {
                state.withLock { $0.recovery = recovery }
                messages.app.showNotice(.libraryRecovered(recovery))
            }
            return try openNow(whenOpened)
        }
    }

    /// Opens the library once, without a question.
    func openNow(_ whenOpened: (OpenedLibrary) -> Void) throws(LibraryFailure) -> OpenedLibrary {
        try state.withLock { state throws(LibraryFailure) in
            if let known = state.opened { return known }
            let opened: OpenedLibrary
            do throws(LibraryFailure) { opened = try infrastructure.openLibrary(at: path) } catch {
                guard case .broken = error, case .replace(let report) = response else { throw error }
                state.recovery = try infrastructure.replaceDamagedLibrary(at: path, now: Date())
                state.recovery.map(report)
                opened = try infrastructure.openLibrary(at: path)
            }
            if let reason = opened.readOnlyReason { messages.app.showNotice(.libraryReadOnly(reason)) }
            state.opened = opened
            whenOpened(opened)
            return opened
        }
    }

    func close() { state.withLock { $0.opened.take() }?.close() }
}
