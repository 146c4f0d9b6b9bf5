import TerminalFrames

extension Shell {
    /// The commands of the palette, described in English.
    func englishCommands(_ now: Duration) -> [CommandPaletteView.Item] {
        let size = terminal.viewport
        let viewport = Viewport(rows: size.rows, columns: size.columns, language: .english)
        let view = view(now, shell.keys, .english)
        return view.paletteItems(screens.top?.keys(on: view.canvas(viewport)).untyped ?? KeyBindings([]))
    }
}
