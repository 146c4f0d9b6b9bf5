import FluxCore
import TerminalUI

/// Reads images as work of its scope, puts them on the terminal's shelf, and tells how big they are.
struct ImagesActionCreator: Sendable {
    let scope: Scope
    let source: any ImageSource
    let shelf: ImageShelf

    func run(_ command: ImagesState.Command) {
        switch command {
        case .read(let address, let number, let limit):
            scope.work(name(number)) {
                let image = await source.image(at: address, within: limit)
                if Task.isCancelled { return }
                shelf[number] = image
                let facts = scope.dispatcher(for: ImagesAction.self)
                facts.dispatch(image.map { .arrived(number: number, $0.size) } ?? .missed(number: number))
            }
        case .forget(let number):
            scope.cancelWork(name(number))
            shelf[number] = nil
        }
    }

    private func name(_ number: Int) -> String { "image \(number)" }
}
