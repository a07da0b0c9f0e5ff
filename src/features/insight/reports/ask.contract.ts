import * as z from 'zod/mini'
import { dimensionNames } from '#features/insight/measures/kept-measures.rules.ts'
import { type Measure, measureNames } from '#features/insight/measures/measures.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostAsked } from './ask.rules.ts'
import { charts, splits } from './reports.rules.ts'

export const askContract = {
  ask: endpoint('POST', '/reports/askReport', {
    about:
      'Reads a sentence into the form of a custom report, which a person then sees and changes: by rules, and by a language model where one is set up.',
    access: user({ permission: 'reports.view' }),
    effect: 'reads',
    reads: ['settings'],
    input: z.object({
      text: f.requiredLine(mostAsked, 'Type what you want to see.'),
      language: f.line(10),
    }),
    reply: z.object({
      result: z.object({
        measures: z.array(z.enum(measureNames as [Measure, ...Measure[]])),
        by: z.enum(splits),
        chart: z.enum(charts),
        days: z.number(),
        filter: z.array(
          z.object({
            dimension: z.enum(dimensionNames as ['type', ...typeof dimensionNames]),
            value: z.string(),
          }),
        ),
      }),
      /** Words that nothing was made of. */
      unknown: z.array(z.string()),
      /** No word named a figure: the form shows a usual one. */
      is_guess: z.boolean(),
    }),
  }),
}
