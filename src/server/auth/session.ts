import type { Viewer } from '#shared/access.ts'
import type { CompanyId } from '../db/company-id.ts'

/** A signed-in user of a company, as every handler gets it. */
export interface Session extends Viewer {
  /** The session's own id, `id` is the user's; 0: of somebody absent, for whom the server goes on with something. */
  sessionId: number
  companyId: CompanyId
  accountId: number
  fullname: string
  timeZone: string
  iso: string
  /** The day that the plan is paid to; null for no end. */
  subscription_date: string | null
  /** The company asks for a second step, and there is none yet: only what sets it up is open. */
  lacks_factor?: boolean
  /** The plan rests for a season. */
  plan_paused: boolean
  /** The company is served by the next version, where a process of it is. */
  takes_next?: boolean
}
