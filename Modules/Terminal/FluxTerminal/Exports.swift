// A terminal program imports FluxTerminal alone: these modules are part of what it writes.
@_exported public import FluxCore
@_exported public import FluxQueries
@_exported public import FluxRouting
@_exported public import FluxScreens
@_exported public import ReactiveCore
@_exported public import TerminalFrames
