import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { domainStates, recordNames, recordStates } from './email-domain.rules.ts'

const access = user({ permission: 'settings' })
const changes = ['settings'] as const

const record = z.object({
  record: z.enum(recordNames),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  value: z.string(),
  state: z.enum(recordStates),
  /** What stands there instead, or the policy that stands there; '': nothing. */
  found: z.string(),
})
export type ShownRecord = z.output<typeof record>

const domain = z.object({
  address: z.string(),
  domain: z.string(),
  state: z.enum(domainStates),
  /** Why it is not verified, or why nothing is known. */
  trouble: z.nullable(wireFact),
  records: z.array(record),
  /** A renewed key waits for its record; the records are those of that key. */
  is_renewing: z.boolean(),
  /** When DNS last answered. */
  checked_at: z.nullable(f.instantOut),
  check_at: f.instantOut,
  verified_at: z.nullable(f.instantOut),
  version: z.number(),
})
export type EmailDomain = z.output<typeof domain>
/** The same as the server writes it. */
export type EmailDomainWritten = z.input<typeof domain>

const reply = z.object({
  result: z.nullable(domain),
  /** Records are published on this machine alone. */
  is_simulated: z.boolean(),
})

export const emailDomainContract = {
  state: endpoint('GET', '/settings/getEmailDomain', {
    about: 'The company’s own domain for emails, the records to add to its DNS, and what was found there.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply,
  }),
  save: endpoint('POST', '/settings/saveEmailDomain', {
    about:
      'Sets the address that emails come from once its domain is verified; another domain gets a new key.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ address: f.requiredLine(254, 'Email is required'), version: f.version }),
    reply,
  }),
  check: endpoint('POST', '/settings/checkEmailDomain', {
    about: 'Looks the records up in DNS now; it happens each day by itself.',
    access,
    effect: 'undoable',
    changes: ['settings', 'activity'],
    reply,
  }),
  renew: endpoint('POST', '/settings/renewEmailDomainKey', {
    about: 'Makes a new key, which signs once its record is found; until then the old one does.',
    access,
    effect: 'undoable',
    changes,
    reply,
  }),
  remove: endpoint('POST', '/settings/removeEmailDomain', {
    about: 'Forgets the domain and its key: emails come from the platform’s address again.',
    access,
    effect: 'leaves',
    changes,
    reply,
  }),
  simulate: endpoint('POST', '/settings/simulateEmailDomain', {
    about:
      'Publishes the records where DNS is simulated, or takes them back; there is no such way elsewhere.',
    access,
    effect: 'undoable',
    changes: ['settings', 'activity'],
    input: z.object({ is_published: f.flag }),
    reply,
  }),
}
