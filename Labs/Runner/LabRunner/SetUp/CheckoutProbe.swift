import Foundation

/// Looks whether the exercises of a checkout can be changed.
package enum CheckoutProbe {
  /// Asks the file system.
  package static func run(in checkout: LabCheckout) -> SetUpFinding {
    let path = checkout.labs.path(percentEncoded: false)
    let isWritable = access(path, W_OK) == 0
    return SetUpFinding(
      "checkout", isGood: isWritable,
      isWritable
        ? path
        : "\(path) cannot be written: exercises cannot be changed there; clone it to where you may "
          + "write")
  }
}
