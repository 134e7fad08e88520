/// Files as the programs of several years wrote them, byte for byte.
enum GoldenFiles {
  /// A bare array without an order; the year is a text.
  static let version0 = """
    [{"name":"Grace Hopper","id":2,"born":"1906"},{"id":1,"name":"Ada Lovelace","born":"1815"}]
    """

  /// The same from a person who did not know the year.
  static let noYear = """
    [{"name":"Grace Hopper","id":2,"born":"1906"},{"id":1,"name":"Ada Lovelace","born":"about 1815"}]
    """

  /// In an envelope; the year is a number.
  static let version1 = """
    {"lockstep":1,"version":1,"checksum":"5d01fef9","items":[
    {"born":1815,"id":1,"name":"Ada Lovelace"},
    {"born":1906,"id":2,"name":"Grace Hopper"}
    ]}

    """

  /// First and last name, as in the current program.
  static let version2 = """
    {"lockstep":1,"version":2,"checksum":"1c4769b1","items":[
    {"born":1815,"first":"Ada","id":1,"last":"Lovelace"},
    {"born":1906,"first":"Grace","id":2,"last":"Hopper"}
    ]}

    """

  /// From a program that does not exist yet.
  static let version99 = """
    {"lockstep":1,"version":99,"checksum":"7c8219a5","items":[
    {"key":"01J9ZK","person":{"names":["Ada","Lovelace"]}}
    ]}

    """
}
