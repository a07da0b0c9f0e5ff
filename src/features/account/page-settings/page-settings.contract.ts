import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const active = z.object({ active: z.enum(['0', '1']), url: z.optional(z.string()) })
const settings = z.record(z.string(), z.union([z.number(), active]))
const shown = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
  z.transform((value): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)),
)
/** 1 once the signed-in user has visited the page. */
const first_view = z.number()
const pageView = z.object({ page_id: z.number(), first_view })

const reply = z.object({
  data: z.object({
    id: z.number(),
    /** 1 shown, 0 hidden, by key; of the settings and the job types {active: '1' or '0', url}. */
    settings,
    /** The same as JSON text. */
    permission: z.string(),
    first_view,
  }),
})

export const pageSettingsContract = {
  page: endpoint('POST', '/settings/page', {
    about:
      'What the signed-in user shows of a page, by its number: 1 dashboard, 3 jobs, 4 invoices, 6 quotes, 8 team, 20 settings, 21 calendar, 22 clients, 23 account, 24 job types, 25 a client, 26 lead sources, 27 outbox, 28 recently deleted, 29 leads, 30 bundles.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ pageID: f.id }),
    reply,
  }),
  update: endpoint('POST', '/settings/update', {
    about: 'Sets what the signed-in user shows of a page; keys that are left out stay as they were.',
    access: user(),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      pageID: f.id,
      settings: z.record(
        z.string().check(z.maxLength(60)),
        z.union([
          shown,
          z.pipe(
            z.object({ active: shown, url: z.optional(z.nullable(z.string())) }),
            z.transform(({ active }) => active),
          ),
        ]),
      ),
    }),
    reply,
  }),
  getPageViews: endpoint('GET', '/settings/getPageViews', {
    about: 'Which pages the signed-in user has been on, by their numbers.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(pageView) }),
  }),
  updateFirstView: endpoint('POST', '/settings/updateFirstView', {
    about:
      'Notes that the signed-in user has been on a page; query and closing slash of the path do not count.',
    access: user(),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ path: f.requiredLine(300) }),
    reply: z.object({ result: pageView }),
  }),
}
