// The tests of a program import FluxTerminalTesting alone.
@_exported public import FluxTerminal
@_exported public import ReactiveTesting
