import CommandTesting
import Console
import Entities
import FluxCore
import FluxScreens
import Foundation
import Login
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames

@testable import LoginCommands

/// One user in memory; the runs of a test share the stored token.
struct InMemoryLogin: Sendable {
    let vault: InMemoryTokenVault
    /// How often the session of the app was deleted.
    let deletions = Box(0)

    /// - Parameter secret: The stored token; `nil` if nobody is logged in.
    init(secret: String? = nil) {
        vault = InMemoryTokenVault(secret.map { AccessToken(secret: $0, origin: InMemoryApplication.origin) })
    }

    func run(_ command: any DocumentedCommand.Type, _ words: String...) async throws -> CommandRun {
        try await CommandRun(words, of: command) {
            Services(application: InMemoryApplication(vault, mode: $0), deletions: deletions)
                as any LoginCommandServices
        }
    }

    private struct Services: LoginCommandServices, InMemoryServices {
        let application: InMemoryApplication
        let deletions: Box<Int>

        func login(_ makeOAuthLogin: LoginFeature.OAuthLoginFactory?) -> LoginFeature {
            let ann = User(id: "ann")
            return LoginFeature(
                in: application.root, flux: application.flux, shell: application.shell,
                api: InMemoryPostAPI(
                    posts: [], users: ["t0ken": ann], currentUser: ann, scheduler: application.root.scheduler),
                makeOAuthLogin: makeOAuthLogin, now: { Date(timeIntervalSince1970: 1_767_323_045) },
                formatDate: Dates.onScreens)
        }

        var makeOAuthLogin: LoginFeature.OAuthLoginFactory? { nil }
        var serviceOrigin: String { InMemoryApplication.origin }
        var webOrigin: String { InMemoryApplication.origin }

        func deleteSession() { deletions.with { $0 += 1 } }
    }
}
