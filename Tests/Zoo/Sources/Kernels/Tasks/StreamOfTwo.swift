extension Kernel {
  static let streamOfTwo = Kernel(
    name: "streamOfTwo",
    report: "https://github.com/sideeffect-io/AsyncExtensions/issues/31",
    defect: "Two tasks read the same stream, which traps when both wait."
  ) { isMended in
    let (first, firstSource) = AsyncThrowingStream.makeStream(of: Int.self)
    let (second, secondSource) =
      isMended ? AsyncThrowingStream.makeStream(of: Int.self) : (first, firstSource)
    async let one = count(first)
    async let other = count(second)
    for number in 1...2 { (number == 1 ? firstSource : secondSource).yield(number) }
    firstSource.finish()
    secondSource.finish()
    let (ofFirst, ofSecond) = try await (one, other)
    try expect(ofFirst + ofSecond == 2, "\(ofFirst + ofSecond) of 2 elements")
  }
}

private func count(_ stream: AsyncThrowingStream<Int, any Error>) async throws -> Int {
  try await stream.reduce(0) { sum, _ in sum + 1 }
}
