import { refuseGone } from '#features/jobs/own-work/server/gone-job.service.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import type { Answers } from '#shared/endpoint.ts'
import { fact, sentenceOf } from '#shared/fact.ts'
import { mostLateDays, tooLate } from '#shared/happened.ts'
import { hiddenPhone } from '#shared/phones/masking.ts'
import type { diaryContract } from '../diary.contract.ts'
import { isMessageKey, systemLabel } from '../diary.rules.ts'
import { type DiaryRow, diaryIsOpen, readDiary } from './diary.queries.ts'
import { writeSent } from './diary.service.ts'

export const diaryHandlers: Handlers<typeof diaryContract> = {
  async read({ jobId }, ctx) {
    const rows = found(await ctx.readByKey(tx => readDiary(tx, jobId)))
    return { diary: bySession(rows) }
  },

  async add({ job_id, company_id, data }, ctx) {
    const { session } = ctx
    if (company_id !== undefined && company_id !== session.company_id) return notFound()
    return ctx.write(async tx => {
      const isNotes = data.every(entry => entry.type === 'note')
      if (!(await diaryIsOpen(tx, job_id, isNotes))) return refuseGone(tx, job_id)
      const entries = data.map(entry => ({
        type: entry.type,
        content: entry.content,
        ...(entry.timestamp && { at: writtenAt(entry.timestamp, tx.now) }),
        key: isMessageKey(entry.entryId) ? '' : entry.entryId,
      }))
      const stored = await writeSent(tx, job_id, entries)
      if (stored.length > 0) {
        // One record for the batch, filed under its job.
        tx.record('diary_entries', null, { ids: stored }, job_id)
      }
      return { message: 'Saved.' }
    })
  },
}

/** Offline entries keep their time; nothing is dated in the future, or weeks back. */
function writtenAt(sent: string, now: Date): Date {
  const at = new Date(sent)
  if (now.getTime() - at.getTime() > mostLateDays * 86_400_000) return refuse(400, tooLate, { field: 'data' })
  return at < now ? at : now
}

/** A field whose old and new number both are hidden has changed, and that is all there is to read. */
function withoutHidden({ values }: DiaryRow) {
  const { field, from, to } = values ?? {}
  if (field === undefined || from !== hiddenPhone || to !== hiddenPhone) return {}
  const told = fact('{{field}} changed', { field })
  return { content: sentenceOf(told), ...told }
}

type Group = Answers<typeof diaryContract.read>['diary'][number]

function bySession(rows: readonly DiaryRow[]) {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { session } = row
    const timestamp = new Date(row.at)
    const group = groups.get(session) ?? { changes: [], session, timestamp }
    groups.set(session, group)
    group.changes.push({
      type: row.type,
      content: row.content,
      ...(row.delivery && {
        delivery: {
          ...row.delivery,
          send_at: row.delivery.send_at === null ? null : new Date(row.delivery.send_at),
        },
      }),
      ...(row.text !== null && { text: row.text, values: row.values ?? {} }),
      ...withoutHidden(row),
      timestamp,
      ...(row.arrived_at && { arrived_at: new Date(row.arrived_at) }),
      ...(row.clock_off && { clock_off: row.clock_off }),
      user: row.user_name ?? systemLabel,
      saved: true,
      session,
      entryId: row.entry_key ?? String(row.id),
    })
  }
  return [...groups.values()]
}
