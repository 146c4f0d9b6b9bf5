import OpenCombine

/// A typical view model built on subjects.
final class EchoModel {
    let input = PassthroughSubject<Int, Never>()
    let output = CurrentValueSubject<Int, Never>(0)
    private var subscriptions: Set<AnyCancellable> = []

    init() {
        input.map { $0 &+ 1 }.sink { [output] in output.send($0) }.store(in: &subscriptions)
    }
}

/// A typical view model built on an actor between two streams.
actor EchoActor {
    nonisolated let input: AsyncStream<Int>.Continuation
    nonisolated let output: AsyncStream<Int>
    private(set) var value = 0
    private let inputs: AsyncStream<Int>
    private let outlet: AsyncStream<Int>.Continuation

    init() {
        (inputs, input) = AsyncStream.makeStream()
        (output, outlet) = AsyncStream.makeStream()
    }

    func run() async {
        for await element in inputs {
            value = element &+ 1
            outlet.yield(value)
        }
        outlet.finish()
    }
}
