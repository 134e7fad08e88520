import Foundation
import Testing

@testable import LabRunner

@Suite("What the doctor looks at for the labs")
struct SetUpTests {
  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64", true),
    ("swift-driver version: 1.1 Apple Swift version 6.2 (swiftlang-6.2)", true),
    ("Swift version 6.10-dev (LLVM)", true), ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", false),
    ("Swift version 5.10", false), ("zsh: command not found", false), ("", false),
  ])
  func theToolchainMustBeNewEnough(answer: String, isGood: Bool) {
    let finding = ToolchainProbe.finding(answer, "/usr/bin/swift")
    #expect(finding.isGood == isGood)
    #expect(isGood || finding.text.contains("swift.org"))
  }

  @Test func withoutAToolchainNothingIsStarted() async {
    let probe = ToolchainProbe(
      LabTools(swift: nil, scratch: URL(filePath: "/missing")), environment: ["PATH": "/missing"])
    #expect(await !probe.version().isGood)
    #expect(await probe.threadSanitizer().text.contains("not tried"))
  }

  @Test func aHeaderThatIsNotThereIsNamedWithTheCommandThatInstallsIt() async {
    let environment = ProcessInfo.processInfo.environment
    #expect(await HeaderProbe(environment: environment, header: "stdio.h").run().isGood)
    let finding = await HeaderProbe(environment: environment, header: "no-such.h").run()
    #expect(!finding.isGood && finding.text.hasPrefix("no-such.h is missing"))
    #expect(finding.text.contains(".ci/setup"))
    let untried = await HeaderProbe(environment: ["PATH": "/missing"]).run()
    #expect(!untried.isGood && untried.text.contains("not tried"))
  }

  @Test func theSanitizerMustHaveFoundTheRace() {
    #expect(ToolchainProbe.judged("WARNING: ThreadSanitizer: data race (pid=1)").isGood)
    #expect(ToolchainProbe.judged("WARNING: ThreadSanitizer: Swift access race (pid=1)").isGood)
    #expect(!ToolchainProbe.judged("").isGood)
    let mapping = ToolchainProbe.judged("FATAL: ThreadSanitizer: unexpected memory mapping 0x7f")
    #expect(!mapping.isGood && mapping.text.contains("sysctl"))
  }

  @Test func aCheckoutThatCannotBeWrittenIsSaidToBe() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    #expect(CheckoutProbe.run(in: lab.folder.checkout).isGood)
    let finding = CheckoutProbe.run(in: LabCheckout(root: URL(filePath: "/dev/null")))
    #expect(!finding.isGood && finding.text.contains("cannot be written"))
  }

  @Test func theBuildsNeedSpace() {
    #expect(FreeSpaceProbe.finding(75 << 30) == SetUpFinding("free space", isGood: true, "75.0 GB"))
    let finding = FreeSpaceProbe.finding((1 << 30) + (512 << 20))
    #expect(!finding.isGood && finding.text.hasPrefix("1.5 GB: make room"))
  }
}
