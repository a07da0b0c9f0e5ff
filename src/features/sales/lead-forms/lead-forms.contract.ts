import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { deliveryOutcomes, leadFormTexts, leadTargets, mostColumns, mostKey } from './lead-forms.rules.ts'

const access = user({ permission: 'settings' })

const column = z.object({ key: z.string(), label: z.string(), target: z.enum(leadTargets) })
const sent = z.object({ key: z.string(), label: z.string(), value: z.string() })
const form = z.object({
  id: z.number(),
  /** The portal or campaign. */
  name: z.string(),
  /** The address to which its leads are posted. */
  url: z.string(),
  columns: z.array(column),
  active: z.boolean(),
  leads: z.number(),
  /** When it last delivered one. */
  last_at: z.nullable(f.instantOut),
  wrong_keys: z.number(),
  wrong_key_at: z.nullable(f.instantOut),
  version: z.number(),
})
export type LeadForm = z.output<typeof form>
const delivery = z.object({
  id: z.number(),
  form_id: z.number(),
  form: z.string(),
  outcome: z.enum(deliveryOutcomes),
  /** Null: it has none, or it was deleted for good. */
  lead_id: z.nullable(z.number()),
  columns: z.array(sent),
  times: z.number(),
  at: f.instantOut,
})
export type LeadFormDelivery = z.output<typeof delivery>

const one = z.object({ id: f.id })
/** Shown once: only its hash is kept. */
const key = z.string()

/** Forms of adverts and portals that post leads to an address of the company. */
export const leadFormsContract = {
  list: endpoint('GET', '/settings/getLeadForms', {
    about: 'Forms of adverts and portals that post leads here, with their addresses.',
    access,
    effect: 'reads',
    reads: ['settings', 'leads'],
    reply: z.object({ result: z.array(form) }),
  }),
  deliveries: endpoint('POST', '/settings/getLeadFormDeliveries', {
    about:
      'The last deliveries of a lead form, or of all, with what was sent and what became of it; the last one first.',
    access,
    effect: 'reads',
    reads: ['settings', 'leads'],
    input: z.object({ form_id: f.idOrNone }),
    reply: z.object({ result: z.array(delivery) }),
  }),
  add: endpoint('POST', '/settings/addLeadForm', {
    about:
      'Adds a lead form; its key is in the answer and nowhere else. A lead source of its name is added where there is none.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ name: f.requiredLine(80, leadFormTexts.name) }),
    reply: z.object({ result: form, key }),
  }),
  save: endpoint('POST', '/settings/saveLeadForm', {
    about:
      'Renames a lead form, and says what each of its columns becomes. Columns that are not named go where their name says.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      id: f.id,
      name: f.requiredLine(80, leadFormTexts.name),
      columns: z
        .array(
          z.object({ key: f.requiredLine(mostKey), label: f.line(mostKey), target: z.enum(leadTargets) }),
        )
        .check(z.maxLength(mostColumns)),
      version: f.version,
    }),
    reply: z.object({ result: form }),
  }),
  renewKey: endpoint('POST', '/settings/renewLeadFormKey', {
    about: 'Gives a lead form another key; deliveries with the old one are refused from then on.',
    access,
    effect: 'leaves',
    changes: ['settings'],
    input: one,
    reply: z.object({ result: form, key }),
  }),
  changeStatus: endpoint('POST', '/settings/changeLeadFormStatus', {
    about: 'Switches a lead form off or on.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: form }),
  }),
  remove: endpoint('POST', '/settings/deleteLeadForm', {
    about: 'Deletes a lead form with its key and its deliveries. Its leads stay.',
    access,
    effect: 'leaves',
    changes: ['settings'],
    input: one,
  }),
  makeLead: endpoint('POST', '/settings/makeLeadOfDelivery', {
    about: 'Makes a lead of a delivery that has none: a test, or one that was refused.',
    access,
    effect: 'undoable',
    changes: ['settings', 'leads', 'activity'],
    input: one,
    reply: z.object({ lead_id: z.number() }),
  }),
}
