import Glibc

/// Which cell the calling thread is reducing, so that a reducer that reads what it must not is stopped.
enum Reducing {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        precondition(failure == 0, "the system has no more room for a thread's own values")
        return key
    }()

    /// `nil` outside of a reducer.
    @inline(__always)
    static var cell: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        set { pthread_setspecific(key, newValue) }
    }
}
