import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mailRuleKinds, mostLabel } from './mail-rules.rules.ts'

const access = user({ permission: 'settings' })
const labels = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  suburb: z.string(),
  note: z.string(),
})
const rule = z.object({
  id: z.number(),
  sender: z.string(),
  /** The portal or supplier. */
  name: z.string(),
  makes: z.enum(mailRuleKinds),
  labels,
  active: z.boolean(),
  version: z.number(),
})
export type MailRule = z.output<typeof rule>

const label = f.line(mostLabel)
const changes = ['settings', 'leads', 'messages', 'activity'] as const

/** Rules by which mails of one sender become leads or bills. */
export const mailRulesContract = {
  list: endpoint('GET', '/settings/getMailRules', {
    about: 'Rules by which each mail of a proven sender becomes a lead or a bill.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(rule) }),
  }),
  sample: endpoint('POST', '/settings/getMailForRule', {
    about:
      'The mail by which a rule is made, or the last one of a rule’s sender, with the rule that there is for that sender.',
    access,
    effect: 'reads',
    reads: ['settings', 'messages'],
    input: z.object({ message_id: f.idOrNone, rule_id: f.idOrNone }),
    reply: z.object({
      sender: z.string(),
      /** '': no mail of theirs has come. */
      text: z.string(),
      rule: z.nullable(rule),
      /** Lead sources to choose from. */
      sources: z.array(z.string()),
    }),
  }),
  save: endpoint('POST', '/settings/saveMailRule', {
    about:
      'Adds the rule of a sender, or changes it. message_id names a mail of that sender that it is used on at once. A lead source of its name is added where there is none.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({
      /** Left out: a new one. */
      id: f.idOrNone,
      sender: f.line(254),
      name: f.line(80),
      makes: z.enum(mailRuleKinds),
      labels: z._default(
        z.object({ name: label, phone: label, email: label, address: label, suburb: label, note: label }),
        { name: '', phone: '', email: '', address: '', suburb: '', note: '' },
      ),
      message_id: f.idOrNone,
      version: f.version,
    }),
    reply: z.object({
      result: rule,
      /** The lead that was made of that mail. */
      lead_id: z.nullable(z.number()),
    }),
  }),
  changeStatus: endpoint('POST', '/settings/changeMailRuleStatus/:id', {
    about: 'Switches a rule off or on.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: rule }),
  }),
  remove: endpoint('POST', '/settings/deleteMailRule/:id', {
    about: 'Deletes a rule. What it made stays.',
    access,
    effect: 'undoable',
    changes: ['settings', 'messages'],
    input: z.object({ id: f.id }),
  }),
}
