internal import CTerminalDevice
internal import ReactiveCore
import Synchronization
package import TerminalFrames

/// Changes while the terminal is open. Each one draws the frame again.
extension PosixTerminal {
    /// Uses other styles.
    ///
    /// - Parameters:
    ///   - palette: The styles of frames, unless `paletteForBackground` provides others.
    ///   - paletteForBackground: Provides the palette for the background colour that the terminal has reported.
    package func use(
        _ palette: Palette, paletteForBackground: (@Sendable (TerminalBackground) -> Palette)?
    ) {
        state.withLock { state in
            state.paletteForBackground = paletteForBackground
            let suited = state.background.flatMap { paletteForBackground?($0) }
            state.use(suited ?? palette)
        }
        redraw()
    }

    /// Uses another width for characters that Unicode calls ambiguous.
    package func use(_ ambiguous: AmbiguousWidth) {
        state.withLock { state in
            state.ambiguous = ambiguous
            state.renderer.forget()
        }
        redraw()
    }

    /// Shows the app's texts in another language.
    package func use(_ language: Language) {
        state.withLock { $0.language = language }
        redraw()
    }

    /// Writes hyperlinks, or none.
    package func use(links: Bool) {
        state.withLock { state in
            state.links = links
            state.use(state.palette)
        }
        redraw()
    }

    /// Receives clicks and the wheel, or leaves them to the terminal.
    package func use(mouse: Bool) {
        let screen = state.withLock { state in
            state.mouse = mouse
            return state.opened?.screen
        }
        let end = "\u{1B}[?1006l\u{1B}[?1000l"
        if let screen { write(Array((mouse ? Self.mouseMode : end).utf8), to: screen) }
    }

    /// Shows images if the terminal reports support, or removes all images.
    ///
    /// - Parameter images: The images to show; `nil` for none.
    package func use(images: ImageRegistry?) {
        endImages()
        let screen = state.withLock { state in
            state.images = images.map(ImageTransfer.init)
            state.renderer.forget()
            return state.opened?.screen
        }
        if images != nil, let screen { write(Array(ImageCommands.question.utf8), to: screen) }
        redraw()
    }

    private func redraw() { state.withLock(\.receive)?(.event(.resized(viewport))) }
}
