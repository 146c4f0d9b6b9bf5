import FluxCore
import FluxTerminal
import Testing

@Suite struct RunningProgramTests {
}
