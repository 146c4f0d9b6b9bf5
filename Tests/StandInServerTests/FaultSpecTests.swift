import StandInServer
import Testing

@Suite struct FaultSpecTests {
    @Test(
        "parses every notation of a fault",
        arguments: [
            "latency=0", "latency=250", "status=503", "status=500@/api/v2/items", "status=429x3",
            "status=401@/api/v2/itemsx1", "truncate@/api/v1/videos", "reset@/items", "silent@/api/v2",
            "slow=1024",
            "rate-limit=0", "rate-limit=5", "revoke-token", "gzip", "shift", "old-server", "no-total-count",
            "lowercase-headers", "hostile", "hostile-strings", "truncate@/itemsx2",
        ])
    func known(spec: String) throws {
        #expect(try Fault(parsing: spec).spec == spec)
    }

    @Test(
        "values out of range and unexpected paths are malformed",
        arguments: [
            "latency", "latency=", "latency=-1", "latency=soon", "latency=5@/items", "status=", "status=99",
            "status=600", "status=503@items", "status=503@", "status=503x0", "truncate", "reset", "silent",
            "slow=0", "rate-limit=many", "gzip=1", "shift@/items", "revoke-tokenx2",
        ])
    func malformed(spec: String) {
        #expect(throws: FaultFailure.malformed(spec)) { try Fault(parsing: spec) }
    }

    @Test("an unknown kind is reported", arguments: ["", "chaos", "Latency=5", "@/items"])
    func unknown(spec: String) {
        #expect(throws: FaultFailure.unknownKind(spec)) { try Fault(parsing: spec) }
    }
}
