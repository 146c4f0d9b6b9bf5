public import Persistence

extension TokenView {
    /// Why the token could not be kept, as `WHAT: WHY; WHAT TO DO`.
    public static func sentence(_ failure: VaultFailure) -> String {
        switch failure {
        case .denied(let path, let detail):
            "cannot use the token file: \(path): \(detail); check its permissions and its folder's"
        case .exposed(let path):
            "cannot use the token file: other users can read \(path); "
                + "run chmod 600 on it, or log in again with a new token"
        case .broken(let path):
            "cannot use the token file: \(path) holds no token; log in again to replace it"
        case .full(let path):
            "cannot store the token: no space is left for \(path); free some and log in again"
        }
    }
}
