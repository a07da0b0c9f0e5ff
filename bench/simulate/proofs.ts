import type pg from 'pg'
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
