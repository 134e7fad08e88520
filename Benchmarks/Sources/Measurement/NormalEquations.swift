/// Linear least squares with a few unknowns.
struct NormalEquations {
  private var matrix: [[Double]]
  private var right: [Double]
  private var square = 0.0

  init(count: Int) {
    matrix = Array(repeating: Array(repeating: 0, count: count), count: count)
    right = Array(repeating: 0, count: count)
  }

  /// Adds one equation: the sum of coefficients times unknowns should be `value`.
  mutating func add(_ coefficients: [Double], _ value: Double) {
    for row in coefficients.indices {
      for column in coefficients.indices {
        matrix[row][column] += coefficients[row] * coefficients[column]
      }
      right[row] += coefficients[row] * value
    }
    square += value * value
  }

  /// The unknowns, by Gauss elimination with pivots; `nil` if they are not determined.
  func solution() -> [Double]? {
    var (matrix, right) = (matrix, right)
    let count = right.count
    for column in 0..<count {
      let candidates = column..<count
      guard let pivot = candidates.max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
        abs(matrix[pivot][column]) > 1e-12 * (abs(self.matrix[column][column]) + 1e-300)
      else { return nil }
      matrix.swapAt(column, pivot)
      right.swapAt(column, pivot)
      for row in (column + 1)..<max(column + 1, count) {
        let factor = matrix[row][column] / matrix[column][column]
        for later in column..<count { matrix[row][later] -= factor * matrix[column][later] }
        right[row] -= factor * right[column]
      }
    }
    var unknowns = Array(repeating: 0.0, count: count)
    for row in (0..<count).reversed() {
      let known = ((row + 1)..<max(row + 1, count)).reduce(0) {
        $0 + matrix[row][$1] * unknowns[$1]
      }
      unknowns[row] = (right[row] - known) / matrix[row][row]
    }
    return unknowns.allSatisfy(\.isFinite) ? unknowns : nil
  }

  /// The sum of the squared errors for the given unknowns.
  func error(of unknowns: [Double]) -> Double {
    var error = square
    for row in unknowns.indices {
      error -= 2 * right[row] * unknowns[row]
      for column in unknowns.indices {
        error += matrix[row][column] * unknowns[row] * unknowns[column]
      }
    }
    return error
  }
}
