import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** Characters of a quote's text that are read. */
export const mostQuoteText = 100_000

const facts = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  additionalInfo: z.string(),
  /** Names as the quote writes them. */
  assignedWorkers: z.array(z.string()),
  /** Those of them who are technicians of the company, by id. */
  technicians: z.array(z.object({ id: z.number(), fullname: z.string() })),
})
export type ReadQuote = z.infer<typeof facts>

const book = user({ permission: 'jobs.book' })

export const quoteReadingContract = {
  readText: endpoint('POST', '/jobs/generateDataExtractAI', {
    about: 'What the text of a quote says of its job. Nothing is saved.',
    access: book,
    effect: 'reads',
    input: z.object({ textExtract: f.requiredText(mostQuoteText) }),
    reply: z.object({ result: facts }),
  }),
  readFile: endpoint('POST', '/jobs/readQuote', {
    about: 'The same of a quote as a PDF of at most 10 MB.',
    access: book,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ result: facts }),
  }),
}
