import { seedLargeCompany } from '#features/guide/demo/server/large-company.service.ts'
import { startSession } from '#server/auth/sessions.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { groups } from '#shared/access.ts'
import type { House } from './house.ts'

export interface SimulatedCompany {
  id: number
  /** Stands in each of its texts, and in no other company's. */
  mark: string
  jobs: number
  office: string
  vans: { id: number; token: string }[]
  jobIds: number[]
  clientIds: number[]
  /** Photos that were taken in the simulation, as their uploads were answered. */
  photos: number[]
}

/** The mark of a company, wherever it stands. */
export const marks = /~(\d+)~/g

/**
 * Makes companies of which the first has most of the jobs and the last a handful, as a host's companies have: the n-th
 * has a share of 1/n.
 */
export async function makeCompanies(house: House, count: number, jobs: number): Promise<SimulatedCompany[]> {
  const shares = Array.from({ length: count }, (_, n) => 1 / (n + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const made: SimulatedCompany[] = []
  for (const share of shares)
    made.push(await makeCompany(house, Math.max(20, Math.round((jobs * share) / all))))
  await house.owner.query('vacuum analyze')
  return made
}

async function makeCompany({ doors, owner }: House, jobs: number): Promise<SimulatedCompany> {
  const made = await seedLargeCompany(doors, { jobs, maps: embeddedMaps(), tell: () => {} })
  const id = Number(made.companyId)
  const mark = `~${id}~`
  await owner.query(`update clients set name = name || ' ' || $2 where company_id = $1`, [id, mark])
  await owner.query(`update jobs set name = name || ' ' || $2 where company_id = $1`, [id, mark])
  const members = await owner.query<{ id: number; account_id: number; group_id: number }>(
    'select id, account_id, group_id from users where company_id = $1 order by id',
    [id],
  )
  const signedIn = await doors.withPlatform('sign in', tx =>
    Promise.all(
      members.rows.map(async user => {
        const session = {
          accountId: user.account_id,
          companyId: made.companyId,
          userId: user.id,
        }
        const { accessToken } = await startSession(tx, { ...session, minutes: 1_440, ip: '', agent: 'bench' })
        return { id: user.id, token: accessToken, group: user.group_id }
      }),
    ),
  )
  const open = await owner.query<{ id: number }>(
    'select id from jobs where company_id = $1 and status_id not in (3, 4) order by id desc limit 200',
    [id],
  )
  const clients = await owner.query<{ id: number }>(
    'select id from clients where company_id = $1 order by id limit 200',
    [id],
  )
  return {
    id,
    mark,
    jobs,
    office: signedIn.find(({ group }) => group === groups.owner)!.token,
    vans: signedIn.filter(({ group }) => group === groups.technician),
    jobIds: open.rows.map(row => row.id),
    clientIds: clients.rows.map(row => row.id),
    photos: [],
  }
}
