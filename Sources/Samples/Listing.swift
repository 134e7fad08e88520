import Foundation

/// A model whose members have names that conversions between naming styles do not give back: with
/// acronyms, digits and underscores.
///
/// Check `MyStore<Listing>` as well if the store, or its coder, converts names of members.
public struct Listing: Sample {
  /// A person who sells, as a nested value.
  struct Seller: Codable, Equatable, Sendable {
    var sellerID: String?
    var homepageURL: URL?
    var isVIP2: Bool?
    var name: String?

    private enum CodingKeys: String, CodingKey {
      case sellerID, homepageURL, isVIP2
      case name = "full_name"
    }
  }

  /// The id: `listing-` followed by the key.
  public let id: String
  /// The content's number.
  var revision: Int
  /// An address in a member with an acronym at its end.
  var imageURL: URL?
  /// A number in a member with an acronym at its end.
  var ownerID: Int?
  /// A text in a member that begins with an acronym.
  var urlText: String?
  /// A text in a member with a digit.
  var line2Text: String?
  /// A nested value.
  var seller: Seller
  /// Nested values by names that look like names of members.
  var sellersByID: [String: Seller]

  private enum CodingKeys: String, CodingKey {
    case id, revision, imageURL, ownerID, line2Text, seller, sellersByID
    case urlText = "URLText"
  }

  /// The listing for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Listing {
    let seller = Seller(
      sellerID: "s\(key)", homepageURL: URL(filePath: "/\(key)"), isVIP2: !key.isMultiple(of: 2),
      name: "\(revision)")
    return Listing(
      id: "listing-\(key)", revision: revision, imageURL: URL(filePath: "/images/\(revision)"),
      ownerID: key, urlText: "\(key)", line2Text: "\(revision)", seller: seller,
      sellersByID: ["first_ID": seller, "secondURL": seller])
  }

  /// The key that the listing was made for.
  public var sampleKey: Int { Int(id.dropFirst("listing-".count)) ?? -1 }
  /// The revision that the listing was made with.
  public var sampleRevision: Int { revision }
}
