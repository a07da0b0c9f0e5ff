import * as z from 'zod/mini'
import { askVendor, urlBelow, VendorError } from '../ask-vendor.ts'
import type { Property } from './property.port.ts'

const found = z.array(z.object({ id: z.string(), address: z.string() }))
const number = z.optional(z.nullable(z.number()))
const details = z.object({
  bedrooms: number,
  bathrooms: number,
  // Spelt in both ways by versions of the interface.
  carSpaces: number,
  carspaces: number,
  propertyCategory: z.optional(z.nullable(z.string())),
  propertyType: z.optional(z.nullable(z.string())),
  areaSize: number,
  features: z.optional(z.nullable(z.array(z.string()))),
  history: z.optional(
    z.nullable(
      z.object({
        sales: z.optional(z.nullable(z.array(z.object({ price: number, date: z.optional(z.string()) })))),
      }),
    ),
  ),
})

/** Properties in Australia by Domain's interface (developer.domain.com.au, Properties & Locations). */
export function createDomain({
  key,
  url = 'https://api.domain.com.au/v1',
}: {
  key: string
  url?: string
}): Property {
  const vendor = { name: 'Domain', patience: 8_000, headers: { 'x-api-key': key } }
  return {
    async find({ address, suburb }) {
      const terms = address.toLowerCase().includes(suburb.toLowerCase()) ? address : `${address} ${suburb}`
      const query = { terms, pageSize: '1', channel: 'Residential' }
      const [first] = await askVendor(vendor, urlBelow(url, '/properties/_suggest', query), found)
      // It suggests the next best place for an address that it does not know.
      if (!first || !isAt(first.address, address)) return null
      const property = await askVendor(
        vendor,
        urlBelow(url, `/properties/${encodeURIComponent(first.id)}`),
        details,
      ).catch(error => {
        if (error instanceof VendorError && error.status === 404) return null
        throw error
      })
      if (!property) return null
      const sales = property.history?.sales ?? []
      const lastSale = sales
        .filter(sale => sale.price)
        .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
      return {
        bedrooms: property.bedrooms ?? null,
        bathrooms: property.bathrooms ?? null,
        parking: property.carSpaces ?? property.carspaces ?? null,
        propertyType: property.propertyType ?? property.propertyCategory ?? null,
        landSize: property.areaSize ?? null,
        lastSoldPrice: lastSale?.price ?? null,
        description: property.features?.join(', ') || null,
      }
    },
  }
}

/** True if a suggestion has the number of the address that was asked for. */
function isAt(suggested: string, asked: string): boolean {
  const number = /\d+/.exec(asked)?.[0]
  return number === undefined || new RegExp(`\\b${number}\\b`).test(suggested)
}
