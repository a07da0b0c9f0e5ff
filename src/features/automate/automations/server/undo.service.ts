import { clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { changeTags } from '#features/clients/clients/server/client-tags.queries.ts'
import { lockClients } from '#features/clients/clients/server/clients.queries.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { archiveJobs } from '#features/jobs/jobs/server/edit/job-archive.service.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { lockJob } from '#features/jobs/jobs/server/job-writes.queries.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { lockLead } from '#features/sales/leads/server/leads.queries.ts'
import { changeLead, followUpOf } from '#features/sales/leads/server/leads.service.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { deleteAgenda, lockAgenda } from '#features/schedule/agenda/server/agenda.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { type TakesBack, undoSet } from '#server/undo/undo-set.ts'
import { mayAccess, noPermission, type UserAccess } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { automationTexts, type Step } from '../automations.rules.ts'
import { canUndo, sendingKinds, stepTexts } from '../run.rules.ts'
import { nameOfAutomation } from './automations.queries.ts'
import { doneSteps, lockRun, type RunRow, updateRun, updateUndo } from './runs.queries.ts'

export interface Undone {
  /** Steps that were taken back. */
  undone: number
  /** Place of the step at which it stopped, as somebody changed its row since; null: it came to the first. */
  stopped_at: number | null
  /** Steps that sent something. */
  sent: number
}

/** Takes back what the steps of a run have set, the newest first, and stops one that waits. */
export async function undoRun(tx: UserTx, outbox: Outbox, id: number): Promise<Undone> {
  const run = found(await lockRun(tx, id))
  const steps = (await doneSteps(tx, id)).toReversed()
  if (!steps.some(step => canUndo(run.steps[step.position]?.kind, step)))
    return refuse(409, automationTexts.nothingToUndo)
  const result: Undone = { undone: 0, stopped_at: null, sent: 0 }
  const sets = steps.flatMap(({ xid }) => xid ?? [])
  for (const step of steps) {
    const { position } = step
    const kind = run.steps[position]?.kind
    if (kind && sendingKinds.includes(kind) && step.outcome === 'done') {
      result.sent++
      await updateUndo(tx, id, position, 'sent')
    } else if (canUndo(kind, step)) {
      const set = { xid: step.xid!, at: step.set_at! }
      const outcome =
        kind === 'note'
          ? await undoNote(tx, run, position)
          : await undoSet(tx, set, takers(outbox, run.steps[position]!), sets)
      await updateUndo(tx, id, position, outcome)
      if (outcome === 'undone') result.undone++
      else result.stopped_at = position
    }
    if (result.stopped_at !== null) break
  }
  const reason = result.undone > 0 ? stepTexts.undone : stepTexts.byHand
  if (run.state === 'waiting') await updateRun(tx, id, { state: 'stopped', reason, ended_at: tx.now })
  return result
}

/** A diary keeps what was written: another note says that this one no longer holds. */
async function undoNote(
  tx: UserTx,
  { job_id, automation_id, source, row_id }: RunRow,
  position: number,
): Promise<'undone' | 'changed'> {
  const job = job_id ?? (source === 'jobs' ? row_id : null)
  if (job === null || !(await lockJob(tx, job))) return 'changed'
  const name = await nameOfAutomation(tx, automation_id)
  const told = fact('Step {{number}} of the automation {{name}} was undone: its note no longer applies.', {
    number: position + 1,
    name,
  })
  writeDiary(tx, job, [{ type: 'note', told }])
  tx.tell('diary')
  return 'undone'
}

/** Whoever undoes needs the right to do so by hand. */
function refuseAccess(tx: UserTx, access: UserAccess): void {
  if (!mayAccess(access, tx.by)) refuse(403, noPermission)
}

const takers = (outbox: Outbox, { tag_id }: Step): Record<string, TakesBack> => ({
  jobs: {
    hold: async (tx, id) => (await lockJob(tx, id)) !== undefined,
    columns: ['status_id', 'technician_ids'],
    async back(tx, id, before) {
      refuseUnless(canBook(tx.by))
      if (before) await saveJob(tx, outbox, { id, ...before } as never)
      else await archiveJobs(tx, [id])
    },
  },
  agenda_tasks: {
    hold: async (tx, id) => (await lockAgenda(tx, id)) !== undefined,
    columns: [],
    async back(tx, id) {
      refuseAccess(tx, agendaContract.remove.access)
      const row = (await lockAgenda(tx, id)) ?? notFound()
      await deleteAgenda(tx, id)
      tx.record('agenda_tasks', row, null)
    },
  },
  clients: {
    hold: async (tx, id) => (await lockClients(tx, [id])).length > 0,
    columns: ['tags'],
    async back(tx, id, before, after) {
      refuseAccess(tx, clientTagsContract.apply.access)
      await changeTags(tx, [id], { add: [], remove: [tag_id!] })
      tx.record('clients', { tags: after.tags }, before, id)
    },
  },
  leads: {
    hold: async (tx, id) => (await lockLead(tx, id)) !== undefined,
    columns: ['follow_up_on'],
    async back(tx, id, before) {
      refuseAccess(tx, leadsContract.edit.access)
      const lead = found(await lockLead(tx, id))
      const day = before!.follow_up_on as string | null
      await changeLead(tx, lead, followUpOf(day), fact('The automation’s follow-up was undone.'))
    },
  },
})
