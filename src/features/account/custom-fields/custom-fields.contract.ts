import * as z from 'zod/mini'
import { ownAffairs, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { fieldKinds, fieldTabs, mostFields, mostOptions } from './custom-fields.rules.ts'
import { type ChangePage, changePages } from './field-changes.rules.ts'

const known = (ids: readonly number[]) => z.coerce.number().check(z.refine(value => ids.includes(value)))

const field = z.object({
  /** Absent: a new field. */
  id: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  tab_id: z._default(known(fieldTabs.map(tab => tab.id)), 0),
  active: z._default(f.flag, true),
  field_type_id: known(Object.keys(fieldKinds).map(Number)),
  field_label: f.line(80),
  options: z._default(z.array(f.line(80)).check(z.maxLength(mostOptions)), []),
  required: f.flag,
  in_lists: f.flag,
  on_papers: f.flag,
  in_portal: f.flag,
  in_messages: f.flag,
})
const pageId = z._default(f.line(100), '/jobs')
const reply = z.object({
  data: z.array(
    z.object({
      page_id: z.string(),
      fields: z.string(),
      /** Fields that were taken away, as JSON: what records have of them can still be read. */
      removed: z.string(),
      version: z.number(),
    }),
  ),
})

export const customFieldsContract = {
  list: endpoint('POST', '/company/getCustomFields', {
    about:
      'Fields of its own that the company keeps on the records of a page (/jobs by tab, /clients, /quotes, /invoices, /manage/inventory, /team), as JSON. Other pages have none.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ page_id: pageId }),
    reply,
  }),
  history: endpoint('GET', '/company/getCustomFieldHistory/:id', {
    about:
      'Who changed which own field of a record of a page (/clients, /quotes, /invoices, /manage/inventory), newest first, from what to what. Jobs and people have a history of their own.',
    access: user({ permission: ['clients.manage', 'jobs.book', 'money.manage', 'inventory.manage'] }),
    effect: 'reads',
    beside: true,
    reads: ['clients', 'quotes', 'invoices', 'stock', 'settings'],
    input: z.object({
      id: f.id,
      page_id: z.enum(Object.keys(changePages) as [ChangePage, ...ChangePage[]]),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          at: f.instantOut,
          /** '': the product itself. */
          user: z.string(),
          lines: z.array(wireFact),
        }),
      ),
    }),
  }),
  save: endpoint('POST', '/company/saveCustomFields', {
    about:
      'Changes the fields of its own; one that is left out is gone, what records have of it stays stored. But on jobs a field may be required and a column of the list; on quotes, invoices and clients it may stand on papers, on these and jobs the client may see it. In messages it is a placeholder, as {{Client_Field_3}}, of jobs, clients, quotes and invoices.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      page_id: pageId,
      fields: z.array(field).check(z.maxLength(mostFields)),
      version: f.version,
    }),
    reply,
  }),
}
