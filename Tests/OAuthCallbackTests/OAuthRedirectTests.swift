import OAuthCallback
import ReactiveCore
import Testing

@Suite struct OAuthRedirectTests {
    @Test("a redirect neither prints nor reflects its code")
    func secrecy() {
        let redirect = OAuthRedirect(code: "canary", state: "canary", error: "canary")
        var dumped = ""
        dump(redirect, to: &dumped)

        for text in ["\(redirect)", String(reflecting: redirect), "\([redirect])", dumped] {
            #expect(!text.contains("canary"))
        }
    }

    @Test("a cancelled visit throws .cancelled and shows no page")
    func cancelled() async {
        let scheduler = VirtualTimeScheduler()
        let callback = InMemoryOAuthCallback(scheduler: scheduler, delay: .seconds(1)) { _ in
            OAuthRedirect(code: "c0de")
        }

        let waiting = Task { () -> OAuthCallbackFailure? in
            do throws(OAuthCallbackFailure) {
                _ = try await callback.visit("https://qiita.com/consent") { _ in
                    .accepted(OAuthPage(title: "", text: ""))
                }
                return nil
            } catch {
                return error
            }
        }
        waiting.cancel()

        #expect(await waiting.value == .cancelled)
        #expect(callback.pages.isEmpty)
    }

    @Test("a failure of the browser is thrown", arguments: [48_917 as UInt16])
    func failure(port: UInt16) async {
        let callback = InMemoryOAuthCallback(scheduler: VirtualTimeScheduler()) {
            _ throws(OAuthCallbackFailure) in throw .portInUse(port)
        }

        await #expect(throws: OAuthCallbackFailure.portInUse(port)) {
            _ = try await callback.visit("https://qiita.com/consent") { _ in
                .accepted(OAuthPage(title: "", text: ""))
            }
        }
    }
}
