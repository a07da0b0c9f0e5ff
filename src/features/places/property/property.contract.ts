import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const number = z.nullable(z.number())
const details = z.object({
  bedrooms: number,
  bathrooms: number,
  parking: number,
  propertyType: z.nullable(z.string()),
  /** Square metres. */
  landSize: number,
  /** Whole dollars. */
  lastSoldPrice: number,
  description: z.nullable(z.string()),
})
export type Details = z.infer<typeof details>

const book = user({ permission: 'jobs.book' })

export const propertyContract = {
  available: endpoint('GET', '/properties/available', {
    about: 'Whether properties can be looked up here.',
    access: book,
    effect: 'reads',
    reply: z.object({ available: z.boolean() }),
  }),
  scrape: endpoint('POST', '/properties/scrape', {
    about: 'What is known of the house at an address.',
    access: book,
    effect: 'reads',
    input: z.object({ address: f.requiredLine(250, 'Please enter an address first'), suburb: f.line(100) }),
    reply: z.object({ data: details }),
  }),
}
