import * as z from 'zod/mini'
import { ownAffairs } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { columns, mostHeight, mostRows } from './grid.rules.ts'

/** Columns and rows of a grid. */
const place = z.object({
  x: z.coerce.number().check(z.int(), z.gte(0), z.lte(columns.lg)),
  y: z.coerce.number().check(z.int(), z.gte(0), z.lte(mostRows)),
  w: z.coerce.number().check(z.int(), z.gte(1), z.lte(columns.lg)),
  h: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostHeight)),
  minH: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostHeight)), 0),
})
const active = z.object({
  active: z.enum(['0', '1']),
  url: z.optional(z.string()),
  layout: z.optional(place),
  /** Its place in windows of 992 to 1199 pixels. */
  md: z.optional(place),
})
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
    /**
     * 1 shown, 0 hidden, by key; of the settings, the job types and the custom report {active: '1' or '0', url}; of the dashboard
     * {active, layout} and `locked`.
     */
    settings,
    /** Keys that this person may use; left out: all. */
    offered: z.optional(z.array(z.string())),
    /** Titles of parts that this person has added, by key. */
    titles: z.optional(z.record(z.string(), z.string())),
    /** The same as JSON text. */
    permission: z.string(),
    first_view,
  }),
})

export const pageSettingsContract = {
  page: endpoint('POST', '/settings/page', {
    about:
      'What the signed-in user shows of a page, by its number: 1 dashboard, 3 jobs, 4 invoices, 6 quotes, 8 team, 20 settings, 21 calendar, 22 clients, 23 account, 24 job types, 25 a client, 26 lead sources, 27 outbox, 28 recently deleted, 29 leads, 30 bundles, 31 the side menu, 40 a custom report.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['permissions', 'settings'],
    input: z.object({ pageID: f.id }),
    reply,
  }),
  update: endpoint('POST', '/settings/update', {
    about: 'Sets what the signed-in user shows of a page; keys that are left out stay as they were.',
    access: ownAffairs,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      pageID: f.id,
      settings: z.record(
        z.string().check(z.maxLength(60)),
        z.union([
          shown,
          z.object({
            active: z.optional(shown),
            url: z.optional(z.nullable(z.string())),
            layout: z.optional(place),
            md: z.optional(place),
          }),
        ]),
      ),
    }),
    reply,
  }),
  getPageViews: endpoint('GET', '/settings/getPageViews', {
    about: 'Which pages the signed-in user has been on, by their numbers.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(pageView) }),
  }),
  updateFirstView: endpoint('POST', '/settings/updateFirstView', {
    about:
      'Notes that the signed-in user has been on a page; query and closing slash of the path do not count.',
    access: ownAffairs,
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['settings'],
    input: z.object({ path: f.requiredLine(300) }),
    reply: z.object({ result: pageView }),
  }),
}
