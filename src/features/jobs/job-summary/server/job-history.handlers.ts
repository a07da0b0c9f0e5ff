import { everyField } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { checklists } from '#features/jobs/checklists/server/checklists.queries.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { seesNoPhones } from '#shared/phones/masking.ts'
import type { jobHistoryContract } from '../job-history.contract.ts'
import { historyLines, type Names, numberChanged } from '../job-history.rules.ts'
import { type ChangeRow, changesOfJob, namesOfRows, numberChanges, pageSize } from './job-history.queries.ts'

export const jobHistoryHandlers: Handlers<typeof jobHistoryContract> = {
  read: ({ id, before }, ctx) =>
    ctx.read(async tx => {
      found(await openJob(tx, id))
      const rows = await changesOfJob(tx, id, before)
      const page = rows.slice(0, pageSize)
      const names = await namesIn(tx, page)
      const numbers = seesNoPhones(tx.by)
        ? await numberChanges(
            tx,
            page.map(({ id }) => id),
          )
        : null
      const data = page.flatMap(row => {
        const seen = historyLines(row, names, seesMoney(tx.by))
        const lines = numbers?.has(row.id) ? [...seen, numberChanged] : seen
        return lines.length > 0 ? [{ id: row.id, at: row.at, user: row.user_name ?? '', lines }] : []
      })
      return {
        data: data.map(each => ({
          ...each,
          lines: each.lines.map(({ text, values }) => ({ text, values: { ...values } })),
        })),
        next: rows.length > pageSize ? page.at(-1)!.id : null,
      }
    }),
}

async function namesIn(tx: CompanyTx, rows: readonly ChangeRow[]): Promise<Names> {
  const states = rows.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())
  const all = (field: string) => [
    ...new Set(
      states
        .flatMap(state => [state[field] ?? []].flat())
        .map(Number)
        .filter(Number.isSafeInteger),
    ),
  ]
  const shares = states.flatMap(state => Object.keys(state.modify_percentage ?? {}).map(Number))
  const lists = await checklists.offered(tx)
  return {
    people: await namesOfRows(tx, 'users', [...all('technician_ids'), ...shares]),
    jobTypes: await namesOfRows(tx, 'job_types', all('job_type_ids')),
    leads: await namesOfRows(tx, 'lead_sources', all('lead_source_ids')),
    lists: await namesOfRows(tx, 'pipeline_lists', all('list_id')),
    clients: await namesOfRows(tx, 'clients', all('client_id')),
    sites: await namesOfRows(tx, 'client_sites', all('site_id')),
    contacts: await namesOfRows(tx, 'client_contacts', all('contact_ids')),
    items: new Map(
      lists.flatMap(list => list.items.map(item => [`${list.id} ${item.id}`, item.text] as const)),
    ),
    fields: await everyField(tx, '/jobs'),
  }
}
