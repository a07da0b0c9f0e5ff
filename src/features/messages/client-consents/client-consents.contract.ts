import * as z from 'zod/mini'
import {
  channels,
  consentKinds,
  consentSources,
  consentTexts,
  consentWays,
} from '#features/talk/consents/consents.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const office = user({ permission: 'clients.manage' })
const at = { client_id: f.id, channel: z.enum(channels), address: f.requiredLine(254) }

export const clientConsentsContract = {
  read: endpoint('GET', '/client/getConsents', {
    about:
      'Consent to marketing of a client: each number and address with what holds, and the ledger’s entries.',
    access: office,
    effect: 'reads',
    reads: ['messages', 'clients', 'jobs'],
    input: z.object({ client_id: f.id }),
    reply: z.object({
      addresses: z.array(
        z.object({
          channel: z.enum(channels),
          address: z.string(),
          /** The contact whose it is; '': the client's own. */
          contact: z.string(),
          /** inferred: by a job of the last two years; ended: that was longer ago. */
          state: z.enum(['express', 'inferred', 'ended', 'withdrawn', 'none']),
          /** Last day of consent that follows from a job. */
          until: z.nullable(z.string()),
        }),
      ),
      /** The newest first. */
      history: z.array(
        z.object({
          id: z.number(),
          channel: z.enum(channels),
          address: z.string(),
          kind: z.enum(consentKinds),
          source: z.enum(consentSources),
          evidence: z.string(),
          person: z.string(),
          given_on: z.nullable(z.string()),
          at: f.instantOut,
          by: z.string(),
        }),
      ),
    }),
  }),
  record: endpoint('POST', '/client/recordConsent', {
    about: 'Enters that a client or contact has agreed to marketing, with what shows it.',
    access: office,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({
      ...at,
      source: z.enum(consentWays),
      evidence: f.requiredText(1_000, consentTexts.evidence),
      /** null: today. */
      given_on: z._default(z.nullable(f.day), null),
    }),
    reply: z.object({ message: z.string() }),
  }),
  withdraw: endpoint('POST', '/client/withdrawConsent', {
    about:
      'Enters that a client or contact wants no marketing; with checked 0 takes back what the office entered.',
    access: office,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ ...at, checked: z._default(f.flag, true) }),
    reply: z.object({ message: z.string() }),
  }),
}
