import CMD4C
import MarkdownMD4C
import Testing

@Test("without the library there is no parser")
func missingLibrary() {
    #expect(MarkdownMD4C(library: "libmd4c.so.nowhere") == nil)
    #expect(cmd4c_load("libmd4c.so.nowhere") == nil)
}
