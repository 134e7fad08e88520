import Persistence
import StoreConformance

extension Mutants {
  /// The stores that fail in a wrong way when they open some files.
  static let decoder: [Mutant] = [
    decoderMutant("throwsDecodingErrors", .throwsDecodingErrors, "the decoder's error as it is"),
    decoderMutant("countsNames", .countsNames, "counts names in the file instead of items"),
  ]

  /// The same, ending or filling the process that opens them: to be run in a child only.
  static let deadlyDecoders: [Mutant] = [
    decoderMutant("trapsOnRepeatedIds", .trapsOnRepeatedIds, "uniqueKeysWithValues"),
    decoderMutant("trapsOnHugeVersions", .trapsOnHugeVersions, "digits are added up unchecked"),
    decoderMutant("recursesWithoutBound", .recursesWithoutBound, "a stack frame for a bracket"),
    decoderMutant("spinsInOpenStrings", .spinsInOpenStrings, "waits for the closing quote"),
    decoderMutant("takesWhatVersionSays", .takesWhatVersionSays, "memory by a number in the file"),
  ]

  private static func decoderMutant(
    _ id: String, _ defect: DecoderMutantStore<Note>.Defect, _ text: String
  ) -> Mutant {
    mutant(
      id, .decoderSurvives, text, claims: claims.with { $0.throwsStoreErrors = true }
    ) { try DecoderMutantStore<Note>(defect, $0) }
  }
}
