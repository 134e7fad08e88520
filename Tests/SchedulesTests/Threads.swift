import Foundation

/// The number of a thread, to compare.
enum ThreadNumber {
  static var current: UInt { UInt(bitPattern: pthread_self().hashValue) }
}
