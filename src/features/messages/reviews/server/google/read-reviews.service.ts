import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { isPaused } from '#server/connections/pauses.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import {
  type OpenReviews,
  type PublicReview,
  type PublicReviews,
  ReviewGone,
  ReviewsAway,
  ReviewsClosed,
} from '#server/providers/reviews/reviews.port.ts'
import { holdMinutes, readMinutes, waitAfter } from '../../google-business.rules.ts'
import {
  type BusinessRow,
  businessesDue,
  businessOf,
  type ChosenLocation,
  holdBusiness,
  lockBusiness,
  updateBusiness,
} from './businesses.queries.ts'
import { grantPlace } from './google-business.standing.ts'
import { deleteOthers, keepReviews, knownOf, lowOnes } from './public-reviews.queries.ts'

export type ReviewServices = Pick<Services, 'db' | 'outbox' | 'seal' | 'now'> & { reviews: PublicReviews }

/** Its name among connections. */
const googleBusinessKind = 'google-reviews'
const minute = 60_000
const mostCompanies = 1_000
/** Pages of one location in one go: 100,000 reviews. */
const mostPages = 2_000
/** Companies read at the same time. */
const atOnce = 5

/** The scheduled work: reads the reviews of all companies that are due. One that fails holds up no other. */
export async function readAllReviews(
  services: ReviewServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('reviews at Google', tx => businessesDue(tx, mostCompanies))
  const next = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift())
      await readReviews(services, companyIdFrom(id, 'schedule')).catch(onError)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Reads what has changed of one company's reviews. Of several servers one does it. */
export async function readReviews(services: ReviewServices, company: CompanyId): Promise<void> {
  const { db, now } = services
  const until = new Date(now().getTime() + holdMinutes * minute)
  const business = await db.withCompany(company, async tx =>
    (await isPaused(tx, googleBusinessKind, 1)) ? undefined : holdBusiness(tx, until),
  )
  if (!business) return
  const journal = watchExchanges(db, company, googleBusinessKind, 1)
  try {
    const google = journal.watched(
      await journal.exchange('open', () => openedFor(services, company, business)),
    )
    const locations: ChosenLocation[] = []
    let closed: ReviewsClosed | null = null
    for (const location of business.locations)
      try {
        locations.push(await readLocation(services, company, google, location))
      } catch (error) {
        // Of several one may be closed to the account; the others are read.
        if (!(error instanceof ReviewsClosed)) throw error
        closed = error
        locations.push(location)
      }
    await db.withCompany(company, async tx => {
      const wait_until = new Date(tx.now.getTime() + readMinutes * minute)
      const well = { problem: null, failures: 0, read_at: tx.now, wait_until }
      // Chosen anew meanwhile: those are read first.
      const isSame = (await lockBusiness(tx))?.wait_until.getTime() === until.getTime()
      if (isSame) await updateBusiness(tx, { locations, ...(!closed && well) })
      tx.tell('settings')
    })
    if (closed) throw closed
  } catch (error) {
    if (error instanceof ConsentEnded) return db.withCompany(company, tx => endConsent(tx, services))
    await db.withCompany(company, tx => noteFailure(tx, business, error))
    if (!(error instanceof ReviewsAway || error instanceof ReviewsClosed)) throw error
  } finally {
    await journal.keep()
  }
}

export async function openedFor(
  { seal, reviews }: Pick<ReviewServices, 'seal' | 'reviews'>,
  company: CompanyId,
  { sealed_token }: Pick<BusinessRow, 'sealed_token'>,
): Promise<OpenReviews> {
  const grant = seal.open(sealed_token ?? '', grantPlace(company))
  // Sealed by another key: it has to be connected again.
  if (grant === null) throw new ConsentEnded('the grant can’t be opened')
  return reviews.open(grant)
}

/**
 * Reads a location from its last change on; where the numbers differ then, all of it, so that deleted reviews go. Until all that it
 * had when it was chosen are here, none of them is news, however often the reading breaks off.
 */
async function readLocation(
  services: ReviewServices,
  company: CompanyId,
  google: OpenReviews,
  location: ChosenLocation,
): Promise<ChosenLocation> {
  const { db } = services
  const { id, beyond, is_read: told } = location
  const known = await db.readCompany(company, tx => knownOf(tx, id))
  let total = 0
  try {
    for (let page = 0, next: string | undefined; page < mostPages; page++) {
      const part = await google.page(id, next)
      total = part.total
      await db.withCompany(company, tx => take(tx, services, part.reviews, told))
      const last = part.reviews.at(-1)
      if (part.next === null || (told && known.updated && last && last.updated <= known.updated)) break
      next = part.next
    }
    const { count } = await db.readCompany(company, tx => knownOf(tx, id))
    const read = { ...location, is_read: true }
    return total - count === beyond
      ? read
      : { ...read, beyond: await readWhole(services, company, google, { id, told }) }
  } catch (error) {
    if (error instanceof ReviewGone) return location
    throw error
  }
}

/** Reads all of a location and deletes what is no more; how many reviews Google counts beyond those that it shows. */
async function readWhole(
  services: ReviewServices,
  company: CompanyId,
  google: OpenReviews,
  { id: location, told }: { id: string; told: boolean },
): Promise<number> {
  const { db } = services
  const seen = new Set<string>()
  let total = 0
  let next: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const part = await google.page(location, next)
    total = part.total
    for (const { id } of part.reviews) seen.add(id)
    await db.withCompany(company, tx => take(tx, services, part.reviews, told))
    next = part.next ?? undefined
    if (next === undefined) break
  }
  // Not all of it was read: nothing is known to be gone.
  if (next !== undefined) return total - seen.size
  await db.withCompany(company, async tx => {
    if ((await deleteOthers(tx, { location, but: [...seen] })) > 0) tx.tell('reviews')
  })
  return total - seen.size
}

/** Keeps a page; of new ones the office hears, but for those that stood there when the location was chosen. */
async function take(
  tx: CompanyTx,
  { outbox }: Pick<ReviewServices, 'outbox'>,
  reviews: readonly PublicReview[],
  told: boolean,
): Promise<void> {
  const kept = await keepReviews(tx, 'google', reviews)
  if (kept.length === 0) return
  tx.tell('reviews')
  if (!told) return
  for (const { id, stars, name, is_new } of kept)
    if (is_new) tx.record('feedback', null, { id, stars, name, source: 'google' })
  await tellPeople(
    tx,
    outbox,
    lowOnes(kept).map(({ name, stars }) => ({
      kind: 'publicReview' as const,
      path: '/reviews',
      values: { name, stars: String(stars) },
    })),
  )
}

/** The consent is over: the office is told once, and it stops until somebody connects again. */
export async function endConsent(tx: CompanyTx, { outbox }: Pick<ReviewServices, 'outbox'>): Promise<void> {
  const business = await lockBusiness(tx)
  if (!business?.sealed_token) return
  await updateBusiness(tx, { sealed_token: null, problem: 'ended' })
  await tellPeople(tx, outbox, [{ kind: 'reviewsEnded', path: '/social/googleMyBusiness', values: {} }])
  tx.tell('settings')
}

async function noteFailure(tx: CompanyTx, { failures }: BusinessRow, error: unknown): Promise<void> {
  if (!(await businessOf(tx))) return
  const tries = failures + 1
  const asked = error instanceof ReviewsAway ? error.wait * 1_000 : 0
  const wait = Math.max(asked, waitAfter(tries) * minute)
  const change = {
    failures: tries,
    problem: error instanceof ReviewsClosed ? 'closed' : 'away',
    wait_until: new Date(tx.now.getTime() + wait),
  }
  await updateBusiness(tx, change)
  tx.tell('settings')
}
