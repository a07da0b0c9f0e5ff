import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostAway } from './away.rules.ts'

const settings = z.object({ is_on: z.boolean(), text: z.string(), version: z.number() })
const access = user({ permission: 'settings' })

export const awayContract = {
  settings: endpoint('GET', '/settings/getAwayMessage', {
    about: 'The answer to who writes while the office is closed, and whether it is sent.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: settings }),
  }),
  save: endpoint('POST', '/settings/saveAwayMessage', {
    about: 'Changes the answer to who writes while the office is closed: once a day to each sender.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...f.patch({ is_on: f.flag, text: f.text(mostAway) }), version: f.version }),
    reply: z.object({ result: settings }),
  }),
}
