import Foundation
import Glibc
import Measuring

/// Floor of a listing: finds the ends of all lines and counts the lines that contain actions.
func floorOfListing(_ data: Data) -> Outcome {
    data.withUnsafeBytes { bytes in
        guard var place = bytes.baseAddress else { return Outcome() }
        var outcome = Outcome()
        let (end, action) = (place + bytes.count, "{\"action\":")
        while place < end, let newline = memchr(place, 10, end - place) {
            if strncmp(place.assumingMemoryBound(to: CChar.self), action, action.utf8.count) == 0 {
                outcome.count += 1
                outcome.sum += outcome.count
            }
            place = UnsafeRawPointer(newline) + 1
        }
        return outcome
    }
}
