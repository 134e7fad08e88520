// `Claims` and `Guarantee` are the words of the suite, and the stores' catalog, which does without the
// suite, needs them too; the suite's model items also serve tests that do without the suite. A file
// with `import StoreConformance` has both.
@_exported public import Guarantees
@_exported public import Samples
