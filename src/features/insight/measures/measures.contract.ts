import * as z from 'zod/mini'
import { ownAffairs, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { periodChoices } from './period.rules.ts'

const period = z.coerce
  .number()
  .check(z.refine(days => periodChoices.some(each => each === days), 'Please choose 1, 7, 30 or 365 days.'))

export const measuresContract = {
  period: endpoint('GET', '/company/getDefaultPeriod', {
    about: 'The days that figures span unless somebody chooses others: 1, 7, 30 or 365.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.number(), version: z.number() }),
  }),
  setPeriod: endpoint('POST', '/company/setDefaultPeriod', {
    about: 'Sets the days that figures span unless somebody chooses others.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ period, version: z.optional(z.coerce.number()) }),
    reply: z.object({ message: z.string() }),
  }),
}
