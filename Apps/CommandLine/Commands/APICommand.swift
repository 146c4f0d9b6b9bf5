import ApplicationFlux
import ArgumentParser
import Console
import Entities
import FluxCore
import FluxJSON
import FluxScreens
import Foundation
import HTTP
import PostAPIQiita
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// `nagare api PATH`
struct APICommand: RunnableCommand {
    static let help = CommandHelp(
        "Send a request to Qiita's API, and print the response.",
        discussion: """
            The request contains your token if you are logged in, and is never sent to another host. The body \
            of the response is printed as it arrived; --paginate prints those of all pages, one after the \
            other. Fields become the query of a GET request, and a JSON object otherwise; with fields or \
            --input, the method is POST unless you give another one.
            """,
        examples: [
            .init(
                "Print the titles of a user's posts",
                "nagare api '/users/Qiita/items?per_page=5' --jq '.[].title'"),
            .init(
                "Comment on a post", "nagare api /items/4bd431809afb1bb99e4f/comments -f 'body=Thank you!'"),
            .init("Print all your posts", "nagare api /authenticated_user/items --paginate"),
        ],
        globalOptions: .service, [.json, .jq, .noPager])

    static let configuration = CommandConfiguration("api", help)

    @Argument(help: "The path after /api/v2, such as /tags/swift.")
    var path: String

    @Option(
        name: [.customShort("X"), .customLong("method")],
        help: ArgumentHelp("GET, POST, PUT, PATCH or DELETE.", valueName: "method"),
        completion: .list(HTTPRequest.Method.allCases.map(\.rawValue)),
        transform: { text in
            guard let method = HTTPRequest.Method(rawValue: text.uppercased()) else {
                throw ArgumentMistake.method(known: HTTPRequest.Method.allCases.map(\.rawValue))
            }
            return method
        })
    var method: HTTPRequest.Method?

    @Option(
        name: [.customShort("f"), .customLong("raw-field")],
        help: ArgumentHelp("Add a field with a string; may be repeated.", valueName: "key=value"))
    var rawFields: [String] = []

    @Option(
        name: [.customShort("F"), .customLong("field")],
        help: ArgumentHelp(
            "Add a field; true, false, null and whole numbers are JSON values. May be repeated.",
            valueName: "key=value"))
    var typedFields: [String] = []

    @Option(
        help: ArgumentHelp("Send this file as the body; - reads standard input.", valueName: "file"),
        completion: .file())
    var input: String?

    @Flag(help: "Request the following pages, too.")
    var paginate = false

    @Flag(help: "With --paginate, print one array with all pages.")
    var slurp = false

    @Flag(name: [.customShort("i"), .customLong("include")], help: "Print the status and the headers first.")
    var include = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if path.utf8.count > Self.maximumPath {
            throw ArgumentMistake.longPath(maximum: Self.maximumPath)
        }
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !path.contains("#")
        let leaves = path.split(separator: "?").first?.split(separator: "/").contains {
            $0 == ".." || $0 == "."
        }
        if path.isEmpty || !isPlain || leaves == true || path.contains("://") {
            throw ArgumentMistake.path(path)
        }
        let invalid = (rawFields + typedFields).first { APIRequest.Field($0, isTyped: false) == nil }
        if let invalid { throw ArgumentMistake.field(invalid) }
        if paginate, method ?? .get != .get || method == nil && !(rawFields + typedFields).isEmpty {
            throw ArgumentMistake.needs("--paginate", needed: "-X GET")
        }
        if slurp, !paginate { throw ArgumentMistake.needs("--slurp", needed: "--paginate") }
    }

    func run(_ console: Console, _ services: AppServices) async throws {
        let rendering = try JSONRendering(options, known: [], operation: Self.operation)
        let request = try APIRequest(method, path, fields: fields, input: try await body())
        let composition = try await services.open(options, console)
        try await composition.runAndClose {
            if options.offline { throw CommandFailure.needsNetwork(Self.operation) }
            composition.restoreToken(console)
            var (next, count, pages) = (Optional(request.path), 0, [[UInt8]]())
            do {
                while let path = next {
                    let response = try await response(
                        to: request, at: path, composition, console, after: count)
                    if slurp {
                        pages.append(response.body)
                    } else {
                        try print(response, rendering, console, isFirst: count == 0)
                    }
                    count += 1
                    next = paginate ? composition.qiita.nextPath(after: response, at: path) : nil
                }
            } catch {
                // The pages before the failure are printed, as without --slurp.
                if !pages.isEmpty { try print(pages, rendering, console) }
                throw error
            }
            if slurp { try print(pages, rendering, console) }
        }
    }

    private static let operation = "api"
    private static let maximumBody = 16 << 20
    /// In bytes; servers refuse longer addresses.
    private static let maximumPath = 8_000

    private var fields: [APIRequest.Field] {
        rawFields.compactMap { APIRequest.Field($0, isTyped: false) }
            + typedFields.compactMap { APIRequest.Field($0, isTyped: true) }
    }

    private func body() async throws -> [UInt8]? {
        guard let input else { return nil }
        return try await InputFile.bytes(
            of: input, Self.operation, limit: Self.maximumBody,
            unreadable: { $0.commandStrings.ids.unreadable(Self.operation, path: input) })
    }

    /// - Parameter count: The number of pages that have been printed.
    /// - Throws: An `Interruption` when the task is cancelled after the first page.
    private func response(
        to request: APIRequest, at path: String, _ composition: Composition, _ console: Console,
        after count: Int
    ) async throws -> HTTPResponse {
        let spinner = ProgressLine(console.language.commandStrings.general.loading, on: console)
        defer { spinner?.stop() }
        let token = composition.flux.token.store.state.token
        do throws(ServiceFailure) {
            return try await composition.qiita.response(request.method, path, json: request.body)
        } catch {
            if Task.isCancelled, count > 0 {
                throw Interruption(
                    errorMessage: console.language.commandStrings.lists.pagesInterrupted(
                        Self.operation, printed: count, next: path))
            }
            if error == .unauthorized, token == nil { throw composition.notLoggedIn(Self.operation) }
            if error == .unauthorized { await composition.flux.token.report(error, of: token) }
            throw CommandFailure(Self.operation, error, about: .answer, options)
        }
    }

    /// Prints an array of the pages.
    private func print(_ pages: [[UInt8]], _ rendering: JSONRendering, _ console: Console) throws {
        let list = pages.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")])
        try rendering.print([UInt8(ascii: "[")] + list + [UInt8(ascii: "]")], on: console)
    }

    /// Prints the body byte for byte, unless it goes to a terminal or to jq.
    private func print(
        _ response: HTTPResponse, _ rendering: JSONRendering, _ console: Console, isFirst: Bool
    ) throws {
        if !isFirst, options.jq == nil, console.target == .pipe { console.printRaw("\n") }
        if include {
            let headers = response.headers.map { "\($0.name): \($0.value)\n" }.joined()
            console.printRaw("HTTP \(response.status)\n\(headers)\n")
        }
        if options.jq != nil || console.target != .pipe {
            if !response.body.isEmpty { try rendering.print(response.body, on: console) }
        } else {
            console.printRaw(json: response.body)
        }
    }
}

/// A request for `nagare api`: fields become the query of a GET, and a JSON object for other methods.
struct APIRequest {
    /// A field as typed: `key=value`.
    struct Field: Equatable {
        let key: String
        let value: String
        /// Whether `true`, `false`, `null` and whole numbers are JSON values and not strings.
        let isTyped: Bool

        /// - Returns: `nil` without a key.
        init?(_ text: String, isTyped: Bool) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return nil }
            (key, value, self.isTyped) = (String(parts[0]), String(parts[1]), isTyped)
        }

        fileprivate var json: Any {
            guard isTyped else { return value }
            if let number = Int(value) { return number }
            return switch value {
            case "true": true
            case "false": false
            case "null": NSNull()
            default: value
            }
        }
    }

    let method: HTTPRequest.Method
    /// The path with the query.
    let path: String
    let body: [UInt8]?

    /// - Parameters:
    ///   - method: `nil` chooses GET, or POST if there is a body.
    ///   - path: The path as typed.
    ///   - input: The body; `nil` makes one of the fields, except for a GET.
    init(_ method: HTTPRequest.Method?, _ path: String, fields: [Field], input: [UInt8]?) throws {
        let method = method ?? (fields.isEmpty && input == nil ? .get : .post)
        self.method = method
        if method == .get || input != nil {
            let query = fields.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
            let separator = path.contains("?") ? "&" : "?"
            self.path = query.isEmpty ? path : path + separator + query.joined(separator: "&")
            body = input
        } else {
            self.path = path
            let members = Dictionary(fields.map { ($0.key, $0.json) }) { $1 }
            body =
                fields.isEmpty
                ? nil : Array(try JSONSerialization.data(withJSONObject: members, options: .sortedKeys))
        }
    }
}
