import { type AskedForm, asksOf, isOpen } from '#features/jobs/asked-forms/asked.rules.ts'
import {
  askingForms,
  clientNames,
  jobsLackingForms,
  jobsOfForms,
  withPresentClients,
} from '#features/jobs/asked-forms/server/asked.queries.ts'
import { formsAskedFor } from '#features/jobs/asked-forms/server/asked.service.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import type { askedContract, OpenOnJob } from '../../asked.contract.ts'
import { formTexts } from '../../forms.rules.ts'
import { formById, lockForm, updateForm, withoutContent } from '../forms.queries.ts'
import { roundsOfForm } from './rounds.queries.ts'
import { addRound, companyDay, dueRounds, endRound, mostRounds, roundToWire } from './rounds.service.ts'

/** Jobs that are listed as open. */
const mostOpen = 200

export const askedHandlers: Handlers<typeof askedContract> = {
  read: ({ id }, ctx) =>
    ctx.read(async tx => {
      const { version, ...form } = found(await formById(tx, id))
      const asks = (await withPresentClients(tx, [form])).flatMap(each => each.asks)
      const names = await clientNames(
        tx,
        asks.flatMap(ask => ask.client_ids),
      )
      const today = await companyDay(tx)
      return {
        asks: asks.map(({ client_ids, ...ask }) => ({
          ...ask,
          clients: names.filter(client => client_ids.includes(client.id)),
        })),
        rounds: (await roundsOfForm(tx, id, mostRounds)).map(round => roundToWire(round, today)),
        version,
      }
    }),

  save: ({ id, asks, version }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockForm(tx, id))
      if (before.deleted_at !== null) refuse(404, formTexts.gone)
      refuseStale(version, before, null)
      tx.record('forms', withoutContent(before), withoutContent(await updateForm(tx, id, { asks })))
      return { message: 'Saved.' }
    }),

  addRound: (sent, ctx) => ctx.write(async tx => ({ message: 'Saved.', id: (await addRound(tx, sent)).id })),

  endRound: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      await endRound(tx, id, checked)
      return { message: checked ? 'Saved.' : 'Recurring form ended.' }
    }),

  open: (_input, ctx) =>
    ctx.read(async tx => {
      const jobs = await jobsLackingForms(tx, await askingForms(tx), mostOpen + 1)
      const asked = await formsAskedFor(tx, jobs.slice(0, mostOpen))
      const today = await companyDay(tx)
      return {
        jobs: [...asked].map(([job, forms]) => ({
          job_id: job.id,
          number: job.number,
          name: job.name,
          appointment_at: job.appointment_at,
          forms: openOf(forms, job.job_type_ids),
        })),
        more: jobs.length > mostOpen,
        rounds: (await dueRounds(tx, mostOpen)).map(round => roundToWire(round, today)),
      }
    }),

  onJobs: ({ ids }, ctx) =>
    ctx.read(async tx => {
      const asked = await formsAskedFor(tx, await jobsOfForms(tx, ids))
      const all = [...asked].map(([job, forms]) => ({
        job_id: job.id,
        forms: openOf(forms, job.job_type_ids),
      }))
      return { data: all.filter(({ forms }) => forms.length > 0) }
    }),
}

/** The forms that a job of these types still waits for, whatever its status. */
const openOf = (forms: readonly AskedForm[], types: readonly number[]): OpenOnJob['forms'] =>
  forms.flatMap(form => {
    const asks = asksOf(form.asks, types)
    const must = asks.some(ask => ask.must)
    if (asks.length === 0 || !isOpen(form, must)) return []
    return [
      { id: form.id, name: form.name, must, status_ids: [...new Set(asks.flatMap(ask => ask.status_ids))] },
    ]
  })
