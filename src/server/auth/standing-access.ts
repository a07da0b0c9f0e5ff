import { type Access, mayAccess } from '#shared/access.ts'
import { todayIn } from '#shared/dates.ts'
import type { Fact } from '#shared/fact.ts'
import { planStop } from '#shared/plan.ts'
import type { Services, UserContext } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx, UserTx } from '../db/company-tx.ts'
import type { Session } from './session.ts'
import { absentSessionIn } from './sessions.ts'

/**
 * What a person made that goes on without a sign-in: a calendar address, a screen on a wall. It is open for as long as its
 * maker holds the right to make it, which is asked each time that it is opened (decision 155).
 */
export interface StandingKind {
  /** The right that its maker has to hold. */
  access: Access
  /** Those that somebody has made; null: all of the company. */
  rows(tx: UserTx, madeBy: number | null): Promise<StandingRow[]>
  /** Ends one at once and for good; false: there is none. */
  end(tx: UserTx, ctx: UserContext, id: number): Promise<boolean>
  /** Makes the present person its maker: for what is the company's. False: there is none. */
  takeOver?(tx: UserTx): Promise<boolean>
}

interface StandingRow {
  id: number
  /** Tells it from others of its kind. */
  about: Fact
  made_by: number | null
  /**
   * The people by whose right it is open, where it is not its maker alone: one who holds it is enough. 'company': it is the
   * company's, and open whoever goes.
   */
  hangs_on?: readonly number[] | 'company'
  /** null: from before that was kept. */
  made_at: Date | null
  opened_at: Date | null
}

/** gone: no place in the company any more; right: a permission taken away; plan: the company's plan has ended. */
type StandingEnd = 'gone' | 'right' | 'plan'
export type Standing = { maker: Session; ended: null } | { maker: null; ended: StandingEnd }

type StandingServices = Pick<Services, 'sellsPlans' | 'now'>
type Right = Pick<StandingKind, 'access'>

/** The maker with the rights of this moment, or why what they made is not open. */
export const standingOf = (
  services: StandingServices & Pick<Services, 'db'>,
  kind: Right,
  companyId: CompanyId,
  makerId: number | null,
): Promise<Standing> => services.db.readCompany(companyId, tx => standingIn(tx, services, kind, makerId))

/** The same within a transaction of the company. */
export async function standingIn(
  tx: CompanyTx,
  { sellsPlans, now }: StandingServices,
  { access }: Right,
  makerId: number | null,
): Promise<Standing> {
  const maker = makerId === null ? null : await absentSessionIn(tx, { sellsPlans, userId: makerId })
  return standingBy(maker, access, now())
}

/** The same where the maker is known already; null: they have no place in the company. */
export function standingBy(maker: Session | null, access: Access, now: Date): Standing {
  if (!maker) return { maker: null, ended: 'gone' }
  if (!mayAccess(access, maker)) return { maker: null, ended: 'right' }
  // A plan that rests for a season is still read.
  const stop = planStop(maker, todayIn(maker.timeZone, now.toISOString()))
  return stop === 'ended' ? { maker: null, ended: 'plan' } : { maker, ended: null }
}
