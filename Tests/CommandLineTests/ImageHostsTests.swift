import ImagesHTTP
import Persistence
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

@Suite("Hosts of images") struct ImageHostsTests {
    private let asked = Box<[String]>([])

    private func hosts(answer: Bool, _ hosts: ImageHosts = ImageHosts(nil)) -> ImageHosts {
        hosts.use { [asked] question in
            asked.with { $0.append(question.host) }
            return answer
        }
        return hosts
    }

    @Test("the user is asked once per host, and both answers are remembered", arguments: [true, false])
    func remembered(answer: Bool) async {
        let hosts = hosts(answer: answer)
        for host in ["a.example", "a.example", "b.example", "a.example"] {
            #expect(await hosts.access(to: host) == (answer ? .host : .denied))
        }
        #expect(asked.value == ["a.example", "b.example"])
    }

    @Test("Qiita's image stores and known hosts are allowed without a question, but not similar names")
    func known() async {
        let hosts = hosts(answer: false, ImageHosts(.on, known: ["images.example"]))
        for host in ["qiita-image-store.s3.ap-northeast-1.amazonaws.com", "images.example"] {
            #expect(await hosts.access(to: host) == .host)
        }
        #expect(asked.value.isEmpty)
        #expect(await hosts.access(to: "qiita-image-store.s3.amazonaws.com.example") == .denied)
        #expect(asked.value.count == 1)
    }

    @Test("with `all`, also when it is set later, nobody is asked")
    func all() async {
        #expect(await hosts(answer: false, ImageHosts(.all)).access(to: "a.example") == .anyHost)
        let hosts = hosts(answer: false)
        hosts.use(.all)
        #expect(await hosts.access(to: "b.example") == .anyHost)
        #expect(asked.value.isEmpty)
    }

    @Test("a question that is withdrawn, because the post was left, is asked again")
    func withdrawn() async {
        let hosts = hosts(answer: false)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await hosts.access(to: "a.example")
        }
        task.cancel()
        #expect(await task.value == .denied)
        #expect(await hosts.access(to: "a.example") == .denied)
        #expect(asked.value == ["a.example", "a.example"])
    }
}
