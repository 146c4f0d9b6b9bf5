import FluxCore
import TerminalFrames

/// Reads images as work of its scope, registers them for the terminal, and reports their sizes.
struct ImagesActionCreator: Sendable {
    let scope: Scope
    let source: any ImageSource
    let imageRegistry: ImageRegistry

    func run(_ command: ImagesState.Command) {
        switch command {
        case .read(let address, let number, let limit):
            scope.work(name(number)) {
                let image = await source.image(at: address, within: limit)
                if Task.isCancelled { return }
                imageRegistry[number] = image
                let facts = scope.dispatcher(for: ImagesAction.self)
                facts.dispatch(image.map { .loaded(number: number, $0.size) } ?? .failed(number: number))
            }
        case .forget(let number):
            scope.cancelWork(name(number))
            imageRegistry[number] = nil
        }
    }

    private func name(_ number: Int) -> String { "image \(number)" }
}
