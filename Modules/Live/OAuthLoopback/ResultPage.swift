import FlyingFox
import Foundation
import OAuthCallback
import TerminalFrames

/// A page without scripts, images or referrer, which browsers do not cache.
enum ResultPage {
    static func response(_ status: HTTPStatusCode, _ page: OAuthPage, in language: Language) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .connection: "close",
                HTTPHeader("Cache-Control"): "no-store", HTTPHeader("Referrer-Policy"): "no-referrer",
                HTTPHeader("X-Content-Type-Options"): "nosniff",
                HTTPHeader("Content-Security-Policy"): "default-src 'none'; style-src 'unsafe-inline'",
            ], body: Data(html(page, language).utf8))
    }

    private static func html(_ page: OAuthPage, _ language: Language) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.code)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(escaped(page.title))</title>
        <style>
        :root { color-scheme: light dark; }
        body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }
        </style>
        </head>
        <body>
        <h1>\(escaped(page.title))</h1>
        <p>\(escaped(page.text))</p>
        </body>
        </html>

        """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
