extension FixedWidthInteger {
  /// The quotient rounded towards minus infinity, for a positive divisor.
  func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder that goes with ``flooredQuotient(by:)``, never negative.
  func flooredRemainder(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
