/** Facts about the house at an address. Null where the source does not say. */
export interface PropertyDetails {
  bedrooms: number | null
  bathrooms: number | null
  parking: number | null
  propertyType: string | null
  /** Square metres. */
  landSize: number | null
  /** Whole dollars. */
  lastSoldPrice: number | null
  description: string | null
}

/** Looks a property up by its address. */
export interface Property {
  /** Null when the address is not listed. Throws VendorError when the source can't be asked. */
  find(place: { address: string; suburb: string }): Promise<PropertyDetails | null>
}
