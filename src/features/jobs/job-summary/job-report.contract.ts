import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { reportSections } from './job-report.rules.ts'

const names: readonly string[] = reportSections.map(({ id }) => id)

export const jobReportContract = {
  print: endpoint('GET', '/jobs/jobReport/:id', {
    about:
      'A job on paper (PDF), with the sections that are asked for (comma list: tasks, checklists, parts, prices, times, fields, photos, signature, notes, diary). Prices only for who sees money on jobs.',
    access: user(),
    effect: 'reads',
    input: z.object({
      id: f.id,
      sections: z._default(
        f.line(200).check(z.refine(list => !list || list.split(',').every(name => names.includes(name)))),
        '',
      ),
      /** In which the paper is written. */
      language: z._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'en'),
    }),
    reply: 'file',
    cost: 'heavy',
  }),
}
