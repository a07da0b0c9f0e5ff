import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostLocations } from './google-business.rules.ts'

const connection = z.object({
  email: z.string(),
  connected_at: f.instantOut,
  /** Places of business whose reviews are read. */
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** 'ended': the consent was taken back; 'away': Google does not answer; 'closed': it does not let us in. */
  problem: z.nullable(z.enum(['ended', 'away', 'closed'])),
  read_at: z.nullable(f.instantOut),
})
export type BusinessConnection = z.output<typeof connection>
export type BusinessConnectionWritten = z.input<typeof connection>

const access = user({ permission: 'settings' })
const changes = ['settings', 'reviews'] as const

export const googleBusinessContract = {
  status: endpoint('GET', '/company/getGoogleBusiness', {
    about: 'How the company’s Google Business Profile is connected; `available`: whether it can be.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ available: z.boolean(), result: z.nullable(connection) }),
  }),
  start: endpoint('POST', '/company/startGoogleBusiness', {
    about:
      'The address of Google’s page on which the owner agrees; it leads back to /social/googleMyBusiness.',
    access,
    effect: 'undoable',
    reply: z.object({ url: z.string() }),
  }),
  connect: endpoint('POST', '/company/setGoogleBusiness', {
    about: 'Connects Google Business Profile by what Google’s page sent along: the code and the state.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(2_000)),
      state: z.string().check(z.minLength(1), z.maxLength(2_000)),
    }),
    reply: z.object({ result: connection }),
  }),
  locations: endpoint('GET', '/company/getGoogleBusinessLocations', {
    about: 'Places of business that the connected account may manage.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
    }),
  }),
  select: endpoint('POST', '/company/selectGoogleBusinessLocations', {
    about: 'Chooses the places whose reviews are read. Reviews of others leave the list.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({ ids: z.array(f.requiredLine(300)).check(z.maxLength(mostLocations)) }),
    reply: z.object({ result: connection }),
  }),
  sync: endpoint('POST', '/company/syncGoogleBusiness', {
    about: 'Has the reviews read now.',
    access,
    effect: 'leaves',
    changes,
  }),
  disconnect: endpoint('POST', '/company/removeGoogleBusiness', {
    about: 'Ends the connection, gives the consent back and takes Google’s reviews out of the list.',
    access,
    effect: 'leaves',
    changes,
  }),
  locationIds: endpoint('POST', '/company/googleMyBusinessLocations', {
    about: 'Connected places at Google, as a JSON list in text; none: not connected.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(z.object({ location_ids: z.string() })) }),
  }),
  newest: endpoint('GET', '/company/googleMyBusinessReviews', {
    about: 'Google’s stars on average, how many reviews wait for a reply, and the newest.',
    access: user(),
    effect: 'reads',
    reads: ['reviews'],
    reply: z.object({
      result: z.object({
        average: z.nullable(z.number()),
        count: z.number(),
        unanswered: z.number(),
        newest: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            stars: z.number(),
            text: z.string(),
            given: f.instantOut,
            answered: z.boolean(),
          }),
        ),
      }),
    }),
  }),
}
