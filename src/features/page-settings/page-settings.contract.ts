import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const settings = z.record(z.string(), z.number())

const reply = z.object({
  data: z.object({
    id: z.number(),
    /** 1 shown, 0 hidden, by key. */
    settings,
    /** The same as JSON text. */
    permission: z.string(),
  }),
})

export const pageSettingsContract = {
  page: endpoint('POST', '/settings/page', {
    about: 'What the signed-in user shows of a page, by its number: 1 dashboard, 3 jobs.',
    access: user(),
    reads: ['settings'],
    input: z.object({ pageID: f.id }),
    reply,
  }),
  update: endpoint('POST', '/settings/update', {
    about: 'Sets what the signed-in user shows of a page; keys that are left out stay as they were.',
    access: user(),
    changes: ['settings'],
    input: z.object({
      pageID: f.id,
      settings: z.record(
        z.string().check(z.maxLength(60)),
        z.pipe(
          z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
          z.transform((value): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)),
        ),
      ),
    }),
    reply,
  }),
}
