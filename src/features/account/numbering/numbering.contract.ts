import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { mostDigits, mostJobNumber, mostPrefix, numberedKinds } from './numbering.rules.ts'

const numbering = z.object({
  /** The number that the next job will probably get, unless somebody else books first. */
  job_number: z.number(),
  /** The lowest value it can be set to. */
  lowest_job_number: z.number(),
})

const settings = user({ permission: 'settings' })
const documentNumber = z.object({
  kind: z.enum(numberedKinds),
  /** The number that the next one gets. */
  next: z.number(),
  /** The lowest value it can be set to. */
  lowest: z.number(),
  /** Text before each number, and the digits to which it is padded with zeros. */
  prefix: z.string(),
  digits: z.number(),
})

export const numberingContract = {
  documents: endpoint('GET', '/settings/getDocumentNumbering', {
    about: 'The numbers that the next invoice, quote, receipt and credit note get.',
    access: settings,
    effect: 'reads',
    reads: ['invoices', 'quotes'],
    reply: z.object({ data: z.array(documentNumber) }),
  }),
  setDocument: endpoint('POST', '/settings/setDocumentNumbering', {
    about:
      'With which number documents of one kind go on, the lowest one or any above, and how they are written. From there on none is left out; those issued before keep theirs.',
    access: settings,
    effect: 'undoable',
    changes: ['jobs', 'invoices', 'quotes'],
    input: z.object({
      kind: z.enum(numberedKinds),
      next: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostJobNumber)),
      /** Left out: as it is. */
      prefix: z.optional(z.string().check(z.maxLength(mostPrefix))),
      digits: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostDigits))),
    }),
    reply: z.object({ result: documentNumber }),
  }),
  read: endpoint('GET', '/settings/getCompanyNumbering', {
    about: 'The number that the next job will probably get.',
    access: user(),
    effect: 'reads',
    reads: ['jobs'],
    reply: z.object({ result: numbering }),
  }),
  set: endpoint('POST', '/settings/setCompanyNumbering', {
    about: 'With which number the next job goes on: the lowest one or any above.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['jobs'],
    input: z.object({ job_number: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostJobNumber)) }),
    reply: z.object({ result: numbering }),
  }),
}
