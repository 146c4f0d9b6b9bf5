import Foundation
import Glibc
import Measuring

/// Floor of a listing: finds the ends of all lines and counts the lines that contain actions.
func floorOfListing(_ data: Data) -> Outcome {
    data.withUnsafeBytes { bytes in
        guard var place = bytes.baseAddress else { return Outcome() }
        var outcome = Outcome()
        // After the checksum.
        let (end, action, offset) = (place + bytes.count, "\"action\":", 18)
        while place < end, let newline = memchr(place, 10, end - place) {
            let field = (place + offset).assumingMemoryBound(to: CChar.self)
            if UnsafeRawPointer(newline) - place > offset, strncmp(field, action, action.utf8.count) == 0 {
                outcome.count += 1
                outcome.sum += outcome.count
            }
            place = UnsafeRawPointer(newline) + 1
        }
        return outcome
    }
}
