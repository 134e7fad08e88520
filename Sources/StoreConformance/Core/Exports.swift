// `Claims` and `Guarantee` are the words of the suite, and the stores' catalog, which does without the
// suite, needs them too. Whoever writes `import StoreConformance` has them.
@_exported public import Guarantees
