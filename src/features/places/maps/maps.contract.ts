import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** A random token shared by all requests while one address is typed and chosen. */
const typingSession = z.optional(z.string().check(z.regex(/^[\w-]{8,36}$/, 'Session is not valid')))
const degrees = (message: string, most: number) =>
  z.optional(z.coerce.number(message).check(z.gte(-most), z.lte(most)))

/** Minimum characters before a lookup, and the pause in typing in milliseconds (document 1 §5). */
export const addressMinLength = 5
export const addressPauseMs = 1000

export const suggestion = z.object({
  label: z.string(),
  address: z.string(),
  suburb: z.string(),
  state: z.string(),
  /** Null if coordinates are given only for the chosen suggestion: ask `maps/place` with its `ref`. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  ref: z.optional(z.string()),
})
export type Suggestion = z.infer<typeof suggestion>

const place = z.object({
  address: z.string(),
  suburb: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
})

const tiles = z.object({ kind: z.enum(['style', 'raster', 'pmtiles']), url: z.string(), credit: z.string() })
const placeName = z.object({ name: z.string(), lat: z.number(), lng: z.number(), population: z.number() })

export const mapsContract = {
  suggest: endpoint('GET', '/maps/suggest', {
    about: "Addresses that begin like the text, in the company's country, best first.",
    access: user(),
    effect: 'reads',
    input: z.object({ text: f.requiredLine(200), session: typingSession }),
    reply: z.object({
      result: z.array(suggestion),
      /** True if a vendor was asked, whose look-ups are counted by `client/logGeolocation`. */
      asks_vendor: z.boolean(),
    }),
  }),
  logGeolocation: endpoint('POST', '/client/logGeolocation', {
    about: 'Counts a look-up of an address by day and vendor, where a vendor is asked. The text is not kept.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    input: z.object({ query: f.requiredLine(200) }),
  }),
  place: endpoint('GET', '/maps/place', {
    about: 'The place of a chosen suggestion that came without coordinates; null when it is no longer known.',
    access: user(),
    effect: 'reads',
    input: z.object({ ref: f.requiredLine(600), session: typingSession }),
    reply: z.object({ result: z.nullable(place) }),
  }),
  config: endpoint('GET', '/maps/config', {
    about: "Where the browser gets a map's picture, and the names around a point for our own.",
    access: user(),
    effect: 'reads',
    input: z.object({
      lat: degrees('Latitude is not valid', 90),
      lng: degrees('Longitude is not valid', 180),
    }),
    reply: z.object({
      tiles: z.nullable(tiles),
      names: z.array(placeName),
      /** True if there are pictures of streets. */
      street_view: z.boolean(),
    }),
  }),
  streetView: endpoint('GET', '/maps/streetView', {
    about: 'A picture of the street at a point; 404 where there is none.',
    access: user(),
    effect: 'reads',
    input: z.object({
      lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
      lng: z.coerce.number().check(z.gte(-180), z.lte(180)),
    }),
    reply: 'file',
    cost: 'light',
  }),
}
