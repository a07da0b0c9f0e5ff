import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import { catalogueHandlers } from '#server/catalogue.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { jobTemplatesContract } from '../job-templates.contract.ts'
import { contentOfJob, type TemplateContent } from '../job-templates.rules.ts'
import { jobTemplates } from './job-templates.queries.ts'

const catalogue = catalogueHandlers(jobTemplates, {
  taken: fact('There is already a template with this name.'),
  file: 'job-templates',
  cells: [
    { header: 'Description', cell: row => row.description },
    { header: 'Tasks', cell: row => row.tasks.length },
    { header: 'Parts', cell: row => row.parts.length },
    { header: 'Estimates', cell: row => row.estimates.length },
  ],
  shown: row => row,
  async stored(tx, fields: TemplateContent & { name: string }, before) {
    await refuseUnknown(tx, fields, before ?? undefined)
    return fields
  },
})

export const jobTemplatesHandlers: Handlers<typeof jobTemplatesContract> = {
  ...catalogue.handlers,
  exportTemplates: catalogue.file,

  options: async (_input, ctx) => ({ data: await ctx.read(jobTemplates.offered) }),

  fromJob: ({ id, name }, ctx) =>
    ctx
      .write(async tx => {
        const job = found(await openJob(tx, id))
        const booked = todayIn(tx.by.timeZone, job.created_at.toISOString())
        const [row] = await jobTemplates.insert(tx, [{ name, ...contentOfJob(job, booked) }])
        tx.record('job_templates', null, row!)
        return { result: row! }
      })
      .catch(catalogue.ifTaken),
}

/** Refuses job types and items that the company does not have; what the template has already may stay. */
async function refuseUnknown(tx: UserTx, content: TemplateContent, before?: TemplateContent): Promise<void> {
  const types = [...(await jobTypes.all(tx)).map(({ id }) => id), ...(before?.job_type_ids ?? [])]
  if (!content.job_type_ids.every(id => types.includes(id)))
    refuse(400, 'Job Types are not valid', { field: 'job_type_ids' })
  const named = [...new Set(content.parts.map(part => part.item_id))]
  const items = [
    ...(await itemsByIds(tx, named)).map(({ id }) => id),
    ...(before?.parts ?? []).map(part => part.item_id),
  ]
  if (!named.every(id => items.includes(id))) refuse(400, 'Parts are not valid', { field: 'parts' })
}
