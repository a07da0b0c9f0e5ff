import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { numberKinds, purposes } from './numbers.rules.ts'

const number = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  purpose: z.enum(purposes),
  version: z.number(),
})
export type WireNumber = z.infer<typeof number>
const offered = z.object({ number: z.string(), name: z.string() })

const owner = user({ kinds: ['owner'] })
const given = { number: f.requiredLine(20) }
const changing = { access: owner, changes: ['settings', 'viewer'] } as const

export const phoneNumbersContract = {
  list: endpoint('POST', '/company/getCompanyTwilioNumbers', {
    about:
      'The company’s phone numbers, those of the account that belong to nobody, and whose calls show which.',
    access: owner,
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({
      data: z.array(number),
      /** Numbers of the account to be taken over; none while the line does not answer. */
      account: z.array(offered),
      people: z.array(
        z.object({
          user_id: z.number(),
          full_name: z.string(),
          /** null: the company’s first. */
          number_id: z.nullable(z.number()),
        }),
      ),
      /** There is an account. */
      has_line: z.boolean(),
      /** The account’s numbers could not be read. */
      is_away: z.boolean(),
    }),
  }),
  available: endpoint('POST', '/phone/numbers/available', {
    about: 'Numbers of the company’s country that can be bought. At most 20.',
    access: owner,
    effect: 'reads',
    input: z.object({
      kind: z._default(z.enum(numberKinds), 'local'),
      contains: z._default(z.string().check(z.regex(/^\d{0,10}$/)), ''),
    }),
    reply: z.object({ data: z.array(offered) }),
  }),
  buy: endpoint('POST', '/phone/numbers/buy', {
    about: 'Buys a number for the company; it costs its host every month.',
    ...changing,
    effect: 'leaves',
    input: z.object(given),
    reply: z.object({ result: number }),
  }),
  adopt: endpoint('POST', '/phone/numbers/adopt', {
    about: 'Takes over a number of the account that belongs to no company.',
    ...changing,
    effect: 'leaves',
    input: z.object(given),
    reply: z.object({ result: number }),
  }),
  edit: endpoint('POST', '/phone/numbers/edit', {
    about: 'Changes what a number is called and what it is for.',
    ...changing,
    effect: 'undoable',
    input: z.object({ id: f.id, name: f.line(60), purpose: z.enum(purposes), version: f.version }),
    reply: z.object({ result: number }),
  }),
  release: endpoint('POST', '/phone/numbers/release', {
    about: 'Gives a number up for good: others may get it.',
    ...changing,
    effect: 'leaves',
    input: z.object({ id: f.id }),
  }),
  setPerson: endpoint('POST', '/phone/numbers/person', {
    about: 'Changes which number somebody’s calls show.',
    ...changing,
    effect: 'undoable',
    input: z.object({ user_id: f.id, number_id: f.idOrNone }),
  }),
}
