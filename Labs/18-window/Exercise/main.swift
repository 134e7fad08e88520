import Lab18Check

extension Export: CheckedExport {}

// Nothing to change here: this hands your export to the check.
await Lab18.run(Export())
