import type pg from 'pg'
import { hashIn } from '#server/providers/storage/hash.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import type { Result } from './callers.ts'

/** Where the text of an answered write stands. */
const texts = {
  jobs: 'select name as text from jobs',
  clients: 'select name as text from clients',
  invoices: 'select name as text from invoices',
  diary_entries: `select content #>> '{}' as text from diary_entries where type = 'note'`,
  files: 'select sent_key as text from files',
}

/** Answered writes that don't stand in the database, and those that stand there more than once. */
export async function compareWrites(owner: pg.Pool, results: readonly Result[]) {
  const lost: string[] = []
  const doubled: string[] = []
  const proven = results.flatMap(({ asked: { kind, proof }, status }) =>
    proof && status === 200 ? [{ kind, ...proof }] : [],
  )
  for (const [table, text] of Object.entries(texts)) {
    const counts = new Map<string, number>()
    for (const row of (await owner.query<{ text: string }>(text)).rows)
      counts.set(row.text, (counts.get(row.text) ?? 0) + 1)
    for (const each of proven.filter(({ table: of }) => of === table)) {
      const count = counts.get(each.text) ?? 0
      if (count === 0) lost.push(`lost: ${each.kind} ${each.text}`)
      if (count > 1) doubled.push(`${count} times: ${each.kind} ${each.text}`)
    }
  }
  return { lost, doubled }
}

/** Photos that were answered and are not kept as they were, and those that were shown with other bytes than their rows say. */
export async function comparePhotos(owner: pg.Pool, files: Storage, results: readonly Result[]) {
  const said = results.filter(({ status }) => status === 200)
  const sent = said.flatMap(({ asked: { proof } }) => (proof?.table === 'files' ? [proof.text] : []))
  const shown = said.flatMap(({ asked: { photo, mark }, hash }) => (photo ? [{ photo, mark, hash }] : []))
  const { rows } = await owner.query<{
    id: number
    company_id: number
    sent_key: string
    key: string
    hash: Buffer
  }>(
    'select id, company_id, sent_key, key, hash from files where sent_key = any($1) or id = any($2::bigint[])',
    [sent, shown.map(({ photo }) => photo)],
  )
  const lost: string[] = []
  for (const { sent_key, key, hash } of rows)
    if (sent.includes(sent_key) && !(await hashIn(files, key))?.equals(hash)) lost.push(`lost: photo ${key}`)
  const foreign = shown.flatMap(({ photo, mark, hash }) => {
    const row = rows.find(({ id, company_id }) => id === photo && `~${company_id}~` === mark)
    return row?.hash.toString('hex') === hash ? [] : [`other bytes: photo ${photo} of ${mark}`]
  })
  return { lost, foreign, compared: sent.length + shown.length }
}
