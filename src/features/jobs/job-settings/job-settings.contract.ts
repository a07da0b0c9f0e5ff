import * as z from 'zod/mini'
import { type Requirable, requirableFields } from '#features/jobs/jobs/jobs.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const settings = user({ permission: 'settings' })
const read = { access: user(), effect: 'reads', reads: ['settings'] } as const
const change = { access: settings, effect: 'undoable', changes: ['settings'] } as const

const form = z.object({
  toggle: z.boolean(),
  radius: z.number(),
  additional_info_template: z.boolean(),
  auto_load_client: z.boolean(),
  pack_id: z.number(),
  version: z.number(),
})
const terms = z.object({ text: z.string(), version: z.number() })

export const jobSettingsContract = {
  saveRequired: endpoint('POST', '/settings/saveJobsValidation', {
    about: 'Changes which fields a job needs before it can be saved.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(
      f.patch(
        Object.fromEntries(requirableFields.map(name => [name, f.flag])) as Record<Requirable, typeof f.flag>,
      ),
    ),
  }),
  form: endpoint('GET', '/company/jobFormSettings', {
    about: 'What the New Job form does by itself.',
    ...read,
    reply: z.object({ result: z.array(form) }),
  }),
  saveForm: endpoint('POST', '/settings/saveJobFormSettings', {
    about: 'Changes what the New Job form does by itself.',
    ...change,
    input: z.object({
      ...f.patch({
        toggle: f.flag,
        radius: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000)),
        additional_info_template: f.flag,
        auto_load_client: f.flag,
      }),
      version: f.version,
    }),
  }),
  terms: endpoint('GET', '/settings/getTermCondition', {
    about: 'The terms that clients sign.',
    ...read,
    reply: z.object({ result: terms }),
  }),
  saveTerms: endpoint('POST', '/settings/setTermCondition', {
    about: 'Changes the terms that clients sign.',
    ...change,
    input: z.object({ ...f.patch({ text: f.text(20_000) }), version: f.version }),
    reply: z.object({ result: terms }),
  }),
}
