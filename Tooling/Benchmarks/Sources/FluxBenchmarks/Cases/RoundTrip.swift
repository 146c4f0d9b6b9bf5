import Dispatch
import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

/// An element sent to an input is incremented, becomes an output's value and is received by the output's
/// observer. The output's value is also read at the end of a round.
func roundTrip() -> Case {
    let operations = 20_000
    let each = Outcome.each(operations)
    return Case(
        "stream", "input → stream → output round trip", operations: operations,
        expected: Outcome(count: each.count + 1, sum: each.sum + each.count + operations),
        limits: Limits(floor: nil, target: 100),
        contenders: [
            Contender(.ours) {
                let (stream, tally) = (ViewStream<EchoLogic>(input: .init(), state: .init()), Tally())
                stream.output.number.subscribe { tally.add($0) }
                return { operations in
                    _ = tally.take()
                    for element in 0..<operations { stream.input.number(element) }
                    tally.add(stream.output.number.value)
                    return tally.take()
                }
            },
            Contender(.floor) {
                let (output, tally) = (EchoOutput(), Tally())
                let input = opaque(EchoInput(output))
                output.attach(EchoOutput.Sink { tally.add($0) })
                return { operations in
                    for element in 0..<operations { input.send(element) }
                    tally.add(output.value)
                    return tally.take()
                }
            },
            Contender(.openCombine) {
                let (stream, tally) = (opaque(EchoModel()), Tally())
                let subscription = stream.output.sink { tally.add($0) }
                return { operations in
                    _ = tally.take()
                    for element in 0..<operations { stream.input.send(element) }
                    tally.add(stream.output.value)
                    blackHole(subscription)
                    return tally.take()
                }
            },
            Contender(.actor) {
                let tally = Tally()
                return { operations in
                    let echo = EchoActor()
                    untilDone {
                        await withDiscardingTaskGroup { group in
                            group.addTask { await echo.run() }
                            group.addTask { for await element in echo.output { tally.add(element) } }
                            for element in 0..<operations { echo.input.yield(element) }
                            echo.input.finish()
                        }
                        tally.add(await echo.value)
                    }
                    return tally.take()
                }
            },
        ])
}

private enum EchoLogic: StreamLogic {
    struct Input { let number = Inlet<Int>() }
    struct State { let number = BehaviorRelay(value: 0) }
    struct Output { let number: BehaviorRelay<Int> }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        source.input.number.map { $0 &+ 1 }.bind(to: source.state.number).disposed(by: bag)
        return Output(number: source.state.number)
    }
}
