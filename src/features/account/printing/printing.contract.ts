import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { mostSigns } from './printing.rules.ts'

export const printingContract = {
  missingSigns: endpoint('POST', '/documents/getMissingSigns', {
    about: 'The given signs that no font of our PDFs has: paper would show an empty box instead of each.',
    access: user(),
    effect: 'reads',
    reads: [],
    // A sign beyond U+FFFF takes two places.
    input: z.object({ signs: z.string().check(z.maxLength(2 * mostSigns)) }),
    reply: z.object({ result: z.array(z.string()) }),
  }),
}
