/// Runs workloads in turns and keeps their times.
struct Runner {
  let bench: Bench
  let workloads: [any Workload]
  let passes: Int

  /// The times of one workload, in seconds an operation.
  struct Result {
    let workload: any Workload
    var samples: [Contender: Samples] = [:]
  }

  /// Does every work in every pass by every contender.
  ///
  /// The contenders take turns within each work, so that a slow moment of the
  /// machine falls on all of them; every second time in reverse order.
  ///
  /// - Throws: ``Disagreement`` when two answers differ.
  func run() throws -> [Result] {
    var results = workloads.map { Result(workload: $0) }
    for pass in 0..<passes {
      for index in results.indices where pass < workloads[index].passLimit ?? passes {
        for turn in 0..<workloads[index].samplesPerPass {
          let isForward = (pass + turn).isMultiple(of: 2)
          try takeTurns(
            &results[index],
            isForward ? Contender.allCases : Contender.allCases.reversed())
        }
      }
    }
    return results
  }

  /// Adds one sample of each contender that does this work.
  private func takeTurns(_ result: inout Result, _ contenders: [Contender]) throws {
    var answers: [Contender: UInt64] = [:]
    for contender in contenders {
      try answers[contender] = sample(&result, contender)
    }
    guard Set(answers.values).count == 1 else {
      throw Disagreement(work: result.workload.title, answers: answers)
    }
  }

  /// Adds one sample, unless the contender does not do this work.
  private func sample(_ result: inout Result, _ contender: Contender) throws -> UInt64? {
    let work = result.workload
    try work.prepare(contender, bench)
    if work.warmsUp {
      guard try work.answer(contender, bench) != nil else { return nil }
    }
    var answered: UInt64?
    let duration = try ContinuousClock().measure { answered = try work.answer(contender, bench) }
    if answered != nil {
      result.samples[contender, default: Samples()].append(duration / work.operations(bench))
    }
    try work.restore(contender, bench)
    return answered
  }
}

/// Two contenders gave different answers to the same work: no time counts.
struct Disagreement: Error, CustomStringConvertible {
  let work: String
  let answers: [Contender: UInt64]

  var description: String {
    let list = answers.map { "\($0.key.name) \($0.value)" }.sorted().joined(separator: ", ")
    return "\(work): the answers differ: \(list)"
  }
}
