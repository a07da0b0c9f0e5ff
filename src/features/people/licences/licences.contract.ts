import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { licenceTexts } from './licences.rules.ts'

const access = user({ permission: 'team.manage' })
const changes = ['team'] as const

const licence = z.object({
  id: z.number(),
  /** Such as 'Plumbing contractor'. */
  name: z.string(),
  number: z.string(),
  /** State or territory; '': not said. */
  state: z.string(),
  /** Its last day, 'yyyy-MM-dd'; null: it does not expire. */
  expires_on: z.nullable(z.string()),
  /** A scan; null: none. */
  file: z.nullable(z.object({ id: z.number(), name: z.string(), type: z.string() })),
  version: z.number(),
})
export type Licence = z.infer<typeof licence>

const fields = {
  name: f.requiredLine(80, licenceTexts.nameRequired),
  number: f.requiredLine(40, licenceTexts.numberRequired),
  state: f.line(40),
  expires_on: f.dayOrNone,
}

export const licencesContract = {
  list: endpoint('GET', '/company/getLicences/:id', {
    about: 'The licences of a member, those that end first on top.',
    access,
    effect: 'reads',
    reads: ['team'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(licence) }),
  }),
  add: endpoint('POST', '/company/addLicence', {
    about: 'Adds a licence to a member.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({
      user_id: f.id,
      ...fields,
      /** The scan of one that was removed, to bring it back. */
      file_id: z._default(z.nullable(f.id), null),
    }),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/company/editLicence/:id', {
    about: 'Changes a licence.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, ...fields, version: f.version }),
  }),
  remove: endpoint('POST', '/company/deleteLicences', {
    about: 'Removes licences.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ ids: f.idList.check(z.minLength(1), z.maxLength(100)) }),
  }),
  own: endpoint('GET', '/company/getOwnLicences', {
    about: 'The licences of the signed-in person.',
    access: user(),
    effect: 'reads',
    reads: ['team'],
    reply: z.object({ result: z.array(licence) }),
  }),
  missing: endpoint('POST', '/company/missingLicences', {
    about:
      'Which of these people hold no valid licence for the work: of the job types or a stored job on the day of `at`, else today; of `job_ids` on the days of their upcoming appointments.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    reads: ['team', 'settings', 'jobs'],
    input: z.object({
      technician_ids: f.idList,
      job_type_ids: f.idList,
      job_id: z._default(z.nullable(f.id), null),
      job_ids: f.idList,
      at: z.optional(z.nullable(f.instant())),
    }),
    reply: z.object({ result: z.array(z.object({ id: z.number(), name: z.string(), why: wireFact })) }),
  }),
}
