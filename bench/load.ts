import { sql } from 'kysely'
import { seedLargeCompany } from '#features/guide/demo/server/large-company.service.ts'
import { startSession } from '#server/auth/sessions.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { groups } from '#shared/access.ts'
import { fillJob } from './full-job.ts'

export interface LoadedCompany {
  id: number
  jobs: number
  token: string
  /** A job to open. */
  someJob: number
  /** One with a long diary, many files and parts. */
  fullJob: number
  /** The signed-in user, who also sends. */
  user: number
  technician: number
  /** The phone number of an open job: few jobs have it. */
  rareTerm: string
}

/** The company that `npm run seed` makes, or one of that size that is there from an earlier run, with its owner signed in. */
export async function loadCompany(db: Doors, jobs: number): Promise<LoadedCompany> {
  const made =
    (await earlier(db, jobs)) ?? (await seedLargeCompany(db, { jobs, maps: embeddedMaps(), tell: () => {} }))
  const session = { accountId: made.accountId, companyId: made.companyId, userId: made.userId }
  const { accessToken } = await db.withPlatform('sign in', tx =>
    startSession(tx, { ...session, minutes: 1_440, ip: '', agent: 'bench' }),
  )
  const { rows } = await db.readCompany(made.companyId, tx =>
    sql<Pick<LoadedCompany, 'someJob' | 'fullJob' | 'technician' | 'rareTerm'>>`
      select j.id as "someJob", 
        (select phone from jobs o where o.company_id = j.company_id and o.number > j.number and o.status_id not in (3, 4)
          order by o.number limit 1) as "rareTerm",
        (select id from jobs f where f.company_id = j.company_id and f.number = j.number - 1) as "fullJob",
        (select min(id) from users u where u.company_id = j.company_id and u.group_id = ${groups.technician}) as technician
      from jobs j where j.company_id = ${made.companyId} and j.number = ${Math.ceil(jobs * 0.95)}`.execute(
      tx,
    ),
  )
  await db.withCompany(made.companyId, tx => fillJob(tx, rows[0]!.fullJob))
  return { ...rows[0]!, id: made.companyId, jobs, token: accessToken, user: made.userId }
}

async function earlier(db: Doors, jobs: number) {
  const row = await db.withPlatform('look for a company of this size', tx =>
    tx
      .selectFrom('companies as c')
      .innerJoin('users as u', 'u.company_id', 'c.id')
      .where('c.name', 'like', `${jobs.toLocaleString('en')} jobs (%`)
      .where('u.group_id', '=', groups.owner)
      .select(['c.id', 'u.account_id as accountId', 'u.id as userId'])
      .executeTakeFirst(),
  )
  return row && { ...row, companyId: companyIdFrom(row.id, 'seed') }
}
