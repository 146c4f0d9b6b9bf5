import CFluxSpawn

/// The memory of this process while it holds a secret.
package enum SecretMemory {
    /// Hides the memory from other processes of the user, and from core dumps, from now on: freed memory may still contain
    /// the secret. Call it before the secret is read.
    package static func hide() { cspawn_hide_memory() }
}
