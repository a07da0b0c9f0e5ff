interface PlacedSite {
  client_id: number
  address: string
}

const plain = (address: string) => address.trim().toLowerCase()

/** The site of a client at this address, however it is written in capitals; undefined: they have none there. */
export const siteAt = <S extends PlacedSite>(
  sites: readonly S[],
  clientId: number | null,
  address: string,
): S | undefined =>
  plain(address) === ''
    ? undefined
    : sites.find(site => site.client_id === clientId && plain(site.address) === plain(address))
