import ApplicationFlux
import ArgumentParser
import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

/// How screens are resumed.
@Suite(.serialized)
struct ResumeTests {
    @Test("each resumed screen receives the resumed action once; a restored screen receives nothing")
    func resumedAction() throws {
        let home = try TemporaryFolder()
        for opening in [ScreenEntry.Opening.resumed, .restored] {
            let scheduler = VirtualTimeScheduler()
            let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
            let settings = try Settings(environment: ["HOME": home.path], profile: "default")
            let composition = try Composition(
                root, settings, try GlobalOptions.parse(["--offline"]), environment: ["HOME": home.path],
                on: InMemoryInfrastructure())
            let entries = AppFeatures(composition, composition.login()).entries
            let received = Box<[String]>([])
            root.observe { observed in received.with { $0.append("\(observed.dispatched.action)") } }
                .disposed(by: root)
            for entry in entries {
                received.value = []
                let path = entry.pattern.split(separator: "/").map { $0.hasPrefix(":") ? "1" : String($0) }
                let screen = try #require(entry.open(Route(path: path, parameters: [:]), opening))
                let resumptions = received.value.count { $0.hasPrefix("resumed") }
                #expect(resumptions == (opening == .resumed ? 1 : 0), "\(entry.pattern): \(received.value)")
                if opening == .restored { #expect(received.value == [], "\(entry.pattern)") }
                screen.close()
            }
            root.close()
        }
    }
}
