import { allJobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import { todayIn } from '#shared/dates.ts'
import type { jobTemplatesContract } from '../job-templates.contract.ts'
import { contentOfJob, type TemplateContent } from '../job-templates.rules.ts'
import {
  insertJobTemplate,
  jobTemplateById,
  jobTemplateList,
  lockJobTemplate,
  offeredTemplates,
  templateName,
  updateJobTemplate,
} from './job-templates.queries.ts'

const ifTaken = refuseTaken(templateName, 'There is already a template with this name.', { field: 'name' })

export const jobTemplatesHandlers: Handlers<typeof jobTemplatesContract> = {
  options: async (_input, ctx) => ({ data: await ctx.read(offeredTemplates) }),

  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, jobTemplateList(tx, filters), pagination))
    return { data: page.rows, pagination: page.pagination }
  },

  exportTemplates: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'job-templates', tx => jobTemplateList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Description', cell: row => row.description },
      { header: 'Tasks', cell: row => row.tasks.length },
      { header: 'Parts', cell: row => row.parts.length },
      { header: 'Estimates', cell: row => row.estimates.length },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ]),

  open: async ({ id }, ctx) => ({ result: found(await ctx.read(tx => jobTemplateById(tx, id))) }),

  add: ({ name, ...content }, ctx) =>
    ctx
      .write(async tx => {
        await refuseUnknown(tx, content)
        return { result: await addTemplate(tx, name, content) }
      })
      .catch(ifTaken),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockJobTemplate(tx, id))
        refuseStale(version, before, before)
        await refuseUnknown(tx, fields, before)
        const after = await updateJobTemplate(tx, id, fields)
        tx.record('job_templates', before, after)
        return { result: after }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockJobTemplate(tx, id))
      if (before.active === checked) return { result: before }
      const after = await updateJobTemplate(tx, id, { active: checked })
      tx.record('job_templates', before, after)
      return { result: after }
    }),

  fromJob: ({ id, name }, ctx) =>
    ctx
      .write(async tx => {
        const job = found(await openJob(tx, id))
        const booked = todayIn(tx.by.timeZone, job.created_at.toISOString())
        return { result: await addTemplate(tx, name, contentOfJob(job, booked)) }
      })
      .catch(ifTaken),
}

async function addTemplate(tx: UserTx, name: string, content: TemplateContent) {
  const row = await insertJobTemplate(tx, { name, ...content })
  tx.record('job_templates', null, row)
  return row
}

/** Refuses job types and items that the company does not have; what the template has already may stay. */
async function refuseUnknown(tx: UserTx, content: TemplateContent, before?: TemplateContent): Promise<void> {
  const types = [...(await allJobTypes(tx)).map(({ id }) => id), ...(before?.job_type_ids ?? [])]
  if (!content.job_type_ids.every(id => types.includes(id)))
    refuse(400, 'Job Types are not valid', { field: 'job_type_ids' })
  const named = [...new Set(content.parts.map(part => part.item_id))]
  const items = [
    ...(await itemsByIds(tx, named)).map(({ id }) => id),
    ...(before?.parts ?? []).map(part => part.item_id),
  ]
  if (!named.every(id => items.includes(id))) refuse(400, 'Parts are not valid', { field: 'parts' })
}
