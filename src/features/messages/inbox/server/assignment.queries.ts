import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { AssignedBy } from '../assignment.rules.ts'

interface Unassigned extends AssignedBy {
  thread_id: number
  /** '': nobody is known. */
  name: string
  address: string
}

/**
 * Conversations of these messages that nobody has, with what rules ask about their client and the job: the message's, else
 * the client's newest open one. Without those of blocked senders.
 */
export const unassignedOf = (tx: CompanyTx, messages: readonly number[]): Promise<Unassigned[]> =>
  tx
    .rows('sms_messages as m')
    .innerJoin('threads as t', join =>
      join.on('t.company_id', '=', tx.companyId).onRef('t.id', '=', 'm.thread_id'),
    )
    .leftJoin('clients as c', join =>
      join
        .on('c.company_id', '=', tx.companyId)
        .onRef('c.id', '=', 't.client_id')
        .on('c.deleted_at', 'is', null),
    )
    .leftJoin('jobs as j', join =>
      join.on('j.company_id', '=', tx.companyId).on(
        'j.id',
        '=',
        sql<number>`coalesce(m.job_id, (select max(o.id) from jobs o where o.company_id = ${tx.companyId}
          and o.client_id = t.client_id and o.deleted_at is null and o.closed_at is null))`,
      ),
    )
    .where('m.id', 'in', [0, ...messages])
    .where('t.assignee_id', 'is', null)
    .where('t.blocked_at', 'is', null)
    .where('t.joined_into', 'is', null)
    .distinctOn('m.thread_id')
    .select('m.thread_id')
    .select(sql<string>`coalesce(nullif(c.name, ''), c.company_name, '')`.as('name'))
    .select('m.phone as address')
    .select(
      sql<string[]>`array_remove(array[coalesce(j.suburb, ''), coalesce(c.suburb, '')], '')`.as('suburbs'),
    )
    .select(
      sql<
        AssignedBy['tags']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
        from client_tag_links l join client_tags g on g.company_id = ${tx.companyId} and g.id = l.tag_id
        where l.company_id = ${tx.companyId} and l.client_id = c.id)`.as('tags'),
    )
    .select(
      sql<
        AssignedBy['technicians']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.fullname) order by u.id), '[]')
        from users u where u.company_id = ${tx.companyId} and u.active and u.id = any(j.technician_ids))`.as(
        'technicians',
      ),
    )
    .orderBy('m.thread_id')
    .orderBy('m.id', 'desc')
    .execute()
