import CSQLiteFloor
import Entities
import Measuring
import Persistence
import PersistenceSQLite

/// Reads the newest videos from the file into values.
func listing(_ store: BenchmarkData, _ id: String, _ count: Int, milliseconds: Double) -> Case {
    let (library, plain) = (store.library, store.plainLibrary)
    let expected = outcome(floor_list(plain, Int32(count)))
    return Case(
        id, "My Video: the newest \(count) of 10,000", operations: 1, expected: expected,
        limits: Limits(floor: 3, target: milliseconds * 1e6),
        contenders: [
            Contender(.ours) {
                { _ in
                    let videos = untilDone { (try? await library.videos(offset: 0, limit: count)) ?? [] }
                    let sum = videos.reduce(0) { $0 + $1.episode.duration + $1.episode.name.utf8.count }
                    return Outcome(count: videos.count, sum: sum)
                }
            },
            Contender(.floor) { { _ in outcome(floor_list(plain, Int32(count))) } },
        ])
}

/// Finds the newest twenty posts that contain a word: by trigrams from three characters on, else by a full
/// scan.
func searching(_ store: BenchmarkData, _ id: String, _ word: String, milliseconds: Double) -> Case {
    let (cache, plain) = (store.cache, store.plainCache)
    let isShort = word.unicodeScalars.count < 3
    let floor = {
        outcome(isShort ? floor_like(plain, "%\(word)%", 20) : floor_match(plain, "\"\(word)\"", 20))
    }
    let expected = floor()
    return Case(
        id, "cache: 20 of 100,000 posts with \(word) (\(expected.count))", operations: 1, expected: expected,
        // Ours also decodes the posts and highlights the matches, which the floor does not.
        limits: Limits(floor: nil, target: milliseconds * 1e6),
        contenders: [
            Contender(.ours) {
                { _ in
                    let hits = untilDone {
                        await cache.search(word, at: BenchmarkData.origin, offset: 0, limit: 20)
                    }
                    return Outcome(
                        count: hits.count, sum: hits.reduce(0) { $0 + $1.post.title.utf8.count })
                }
            },
            Contender(.floor) { { _ in floor() } },
        ])
}

private func outcome(_ found: floor_outcome) -> Outcome {
    Outcome(count: Int(found.count), sum: Int(found.sum))
}
