import { sql } from 'kysely'
import { messages, seenMessage } from '#features/messages/client-messages/server/conversations.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface AnswerTime {
  /** null: of all. */
  name: string | null
  answers: number
  /** In seconds. */
  median: number
  within_hour: number
}

/** How long clients waited for the answers since then, by person, the most first; at the end of all. */
export async function answerTimes(tx: CompanyTx, since: Date): Promise<AnswerTime[]> {
  const { rows } = await sql<AnswerTime>`
    select u.fullname as name, count(*)::int as answers,
      coalesce(percentile_disc(0.5) within group (order by m.waited), 0)::int as median,
      count(*) filter (where m.waited <= 3600)::int as within_hour
    from ${messages(tx)} join users u on u.company_id = ${tx.companyId} and u.id = m.user_id
    where m.company_id = ${tx.companyId} and m.waited is not null and m.created_at >= ${since} and ${seenMessage(tx)}
    group by grouping sets ((u.id, u.fullname), ())
    order by u.id is null, answers desc, u.fullname`.execute(tx)
  return rows
}
