import * as z from 'zod/mini'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import * as f from '#shared/fields.ts'
import { askedTexts, mostAsks } from './asked.rules.ts'

const ids = (most: number) => z._default(z.array(f.id).check(z.maxLength(most)), [])
const status = z.coerce.number().check(z.refine(id => statuses.some(each => each.id === id)))

/** Where a form is asked for, as it is sent and stored. */
const formAsk = z.object({
  must: z._default(z.boolean(), false),
  job_type_ids: ids(50),
  status_ids: z.array(status).check(z.minLength(1, askedTexts.status), z.maxLength(statuses.length)),
  client_ids: ids(50),
})
export const formAsks = z.array(formAsk).check(z.maxLength(mostAsks))
