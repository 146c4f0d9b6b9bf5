import Foundation
import Persistence
import ReactiveTesting
import Testing

@Suite("reading arbitrary files is safe") struct FuzzTests {
    @Test("decoded settings survive encoding and decoding again")
    func settings() {
        let target = FuzzTarget("settings") { bytes in
            guard let settings = try? JSONDecoder().decode(UserSettings.self, from: Data(bytes)) else {
                return nil
            }
            let encoder = JSONEncoder()
            if let key = Secret.revealsSecrets { encoder.userInfo[key] = true }
            guard let stored = try? encoder.encode(settings) else { return "\(settings) cannot be stored" }
            let again = try? JSONDecoder().decode(UserSettings.self, from: stored)
            return again == settings ? nil : "\(settings) became \(again.map { "\($0)" } ?? "nothing")"
        }

        #expect(target.failures() == [])
    }
}
