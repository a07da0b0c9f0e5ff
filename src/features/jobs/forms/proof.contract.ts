import * as z from 'zod/mini'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { approvals } from './forms.rules.ts'

/** The company's number, and the secret of the answer. */
const code = f.secret(z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{32}$/)))

/** Facts that the code on a filled-in form's PDF tells whoever opens it. */
export const proofContract = {
  read: endpoint('GET', '/clientPortal/formProof/:code', {
    about: 'Company, form and time of the filled-in form of a code, and whether a newer version exists.',
    access: everybody,
    effect: 'reads',
    input: z.object({ code }),
    reply: z.object({
      company: z.string(),
      /** Below `/api`, or ''. */
      logo: z.string(),
      colour: z.string(),
      name: z.string(),
      /** Number of the answer. */
      number: z.number(),
      filled_at: f.instantOut,
      /** '': the company doesn’t tell. */
      by: z.string(),
      approval: z.enum(approvals),
      /** The newest correction; null: there is none. */
      newer_at: z.nullable(f.instantOut),
      /** In which times are told. */
      time_zone: z.string(),
    }),
  }),
  check: endpoint('GET', '/clientPortal/formProof/:code/:sha256', {
    about: 'Whether a PDF with this SHA-256 was made of the filled-in form of a code, and when.',
    access: everybody,
    effect: 'reads',
    input: z.object({ code, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    reply: z.object({ made_at: z.nullable(f.instantOut) }),
  }),
}
