import { randomBytes } from 'node:crypto'
import { insertAccount } from '#features/account/sign-in/server/accounts.queries.ts'
import { createCompanyIn } from '#features/account/sign-in/server/companies.service.ts'
import { insertMember } from '#features/account/sign-in/server/members.queries.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { markForRebuild } from '#features/insight/measures/server/figures.queries.ts'
import { diaryTexts, keptEntry } from '#features/jobs/diary/diary.rules.ts'
import { statusId, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { hashPassword } from '#server/auth/secrets.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Maps } from '#server/providers/maps/maps.port.ts'
import { groups } from '#shared/access.ts'
import { technicianColours } from '#shared/colours/colour.ts'
import type { Fact } from '#shared/fact.ts'
import { placesOf } from './demo-seed.service.ts'
import { firstNames, lastNames, streets, work } from './demo-words.ts'
import { insertManyClients, insertManyJobs, type LargePlan, startNumbering } from './large-company.queries.ts'

/** Larger companies go further back in time rather than being busier: each week of their calendar stays realistic. */
const mostJobsAYear = 100_000
const atOnce = 50_000

export interface LargeCompany {
  companyId: CompanyId
  accountId: number
  /** The owner's. */
  userId: number
  email: string
  password: string
}

interface Order {
  jobs: number
  maps: Maps
  /** How many jobs exist so far. */
  tell(done: number): void
  signal?: AbortSignal
}

/**
 * Makes a company of `jobs` jobs with clients, technicians, appointments and diary, for trying and measuring: a new
 * one on each call, whole or not at all.
 */
export async function seedLargeCompany(db: Doors, order: Order): Promise<LargeCompany> {
  const mark = randomBytes(4).toString('hex')
  const password = randomBytes(9).toString('base64url')
  const email = `owner-${mark}@example.test`
  const plan = await planOf(order.jobs, order.maps)
  const passwordHash = await hashPassword(password)
  return db.withPlatform('seed a large company', async platform => {
    const created = await createCompanyIn(
      platform,
      {
        name: `${order.jobs.toLocaleString('en')} jobs (${mark})`,
        time_zone: plan.timeZone,
        pack_id: 3,
        subscription_date: null,
        owner: { email, fullname: 'Olivia Owner', passwordHash, joinedAt: new Date() },
      },
      furnishCompany,
    )
    if (!created) throw new Error(`${email} has an account already`)
    for (let n = 0; n < technicianCount(order.jobs); n++) {
      const memberEmail = `technician-${mark}-${n + 1}@example.test`
      await insertMember(platform, created.companyId, {
        account_id: (await insertAccount(platform, memberEmail, passwordHash))!,
        group_id: groups.technician,
        fullname: `${firstNames[(n * 7) % firstNames.length]} ${lastNames[(n * 3) % lastNames.length]}`,
        email: memberEmail,
        phone: '',
        colour: technicianColours[n % technicianColours.length]!,
        joined_at: new Date(),
      })
    }
    await asCompany(platform, created.companyId, tx => fill(tx, plan, order))
    return {
      companyId: created.companyId,
      accountId: created.accountId,
      userId: created.userId,
      email,
      password,
    }
  })
}

async function fill(tx: CompanyTx, plan: LargePlan, order: Order): Promise<void> {
  await inSteps(plan.clients, (from, to) => insertManyClients(tx, plan, from, to))
  await inSteps(plan.jobs, async (from, to) => {
    order.signal?.throwIfAborted()
    await insertManyJobs(tx, plan, from, to)
    order.tell(to)
  })
  await startNumbering(tx, plan.jobs)
  // Written past the record of changes.
  await markForRebuild(tx)
}

async function planOf(jobs: number, maps: Maps): Promise<LargePlan> {
  return {
    jobs,
    clients: Math.max(20, Math.floor(jobs / 4)),
    days: Math.ceil(Math.max(1, jobs / mostJobsAYear) * 365),
    timeZone: 'Australia/Sydney',
    firstNames,
    lastNames,
    streets,
    places: await placesOf(maps),
    work: Object.entries(work).flatMap(([type, list]) =>
      list.map(([text, minutes]) => ({ type, text, minutes })),
    ),
    texts: {
      created: kept(diaryTexts.created),
      closed: kept(diaryTexts.status(statusLabel(statusId.closed))),
      cancelled: kept(diaryTexts.status(statusLabel(statusId.cancelled))),
    },
  }
}

/** An entry as JSON for the database. */
const kept = (told: Fact): string => JSON.stringify(keptEntry(told, undefined))

/** About six visits per technician and working day. */
const technicianCount = (jobs: number): number => Math.min(60, Math.max(3, Math.ceil(jobs / 1_300)))

async function inSteps(count: number, step: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += atOnce) await step(from, Math.min(count, from + atOnce - 1))
}
