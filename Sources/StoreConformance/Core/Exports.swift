// `Claims` and `Guarantee` are the suite's vocabulary. The stores' catalog also needs them, but
// does not depend on the suite. The suite's model items are also used by tests without the suite. A
// file with `import StoreConformance` gets both.
@_exported public import Guarantees
@_exported public import Samples
