import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R1 R2 subjects end once, whoever ends them")
struct EndingTests {
    /// What one listener heard, in plain words.
    private typealias Diary = [String]

    @Test(
        "R1 R2 threads that emit and end at random: one end for all, nothing after it",
        arguments: Subject.kinds)
    func ends(kind: Subject.Kind) {
        var crowded = 0
        for round in 0..<300 {
            let subject = kind.make()
            let diaries = Box<[Box<Diary>]>([])
            let early = (0..<2).map { _ in listen(to: subject, diaries) }
            onThreads(16) { thread in
                var dice = Dice(seed: 7, round, thread)
                for step in 0..<12 {
                    switch dice.roll(14) {
                    case 0: subject.onCompleted()
                    case 1: subject.onError(Broken())
                    case 2: _ = listen(to: subject, diaries)
                    default: subject.onNext(thread * 100 + step)
                    }
                }
            }
            subject.onCompleted()

            let heard = diaries.value.map(\.value)
            let end = early[0].value.last
            #expect(heard.allSatisfy { $0.last == end }, "round \(round): not all heard the same end")
            #expect(heard.allSatisfy { isGrammatical($0) }, "round \(round): something after the end")
            #expect(heard.allSatisfy { isSuffix($0, of: early[0].value) }, "round \(round): another order")
            if heard.count > 2 { crowded += 1 }
        }
        #expect(crowded > 100, "hardly anybody came while others emitted")
    }

    private func listen(to subject: Subject, _ diaries: Box<[Box<Diary>]>) -> Box<Diary> {
        let diary = Box<Diary>([])
        diaries.with { $0.append(diary) }
        subject.observable.subscribe(
            onNext: { element in diary.with { $0.append("\(element)") } },
            onError: { _ in diary.with { $0.append("failed") } },
            onCompleted: { diary.with { $0.append("completed") } })
        return diary
    }

    private func isGrammatical(_ diary: Diary) -> Bool {
        diary.filter { Int($0) == nil }.count == 1 && diary.last.map { Int($0) == nil } == true
    }

    /// Who came later heard the end of what who came first has heard.
    private func isSuffix(_ diary: Diary, of whole: Diary) -> Bool {
        diary.elementsEqual(whole.suffix(diary.count))
    }
}
