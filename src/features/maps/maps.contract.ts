import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** Characters before an address is looked up, and the pause in typing in milliseconds (document 1 §5). */
export const addressMinLength = 5
export const addressPauseMs = 1000

export const suggestion = z.object({
  label: z.string(),
  address: z.string(),
  suburb: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Suggestion = z.infer<typeof suggestion>

export const mapsContract = {
  suggest: endpoint('GET', '/maps/suggest', {
    about: "Addresses that begin like the text, in the company's country, best first.",
    access: user(),
    input: z.object({ text: f.requiredText(200) }),
    reply: z.object({ result: z.array(suggestion) }),
  }),
}
