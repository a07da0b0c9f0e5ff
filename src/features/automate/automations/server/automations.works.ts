import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import type { Work } from '#server/schedule.ts'

/** Does the steps of a company's automations that are due: {companyId}. What it leaves, the next minute takes. */
export const automationSteps: Work = { name: 'automation-steps', retryLimit: 0, notify: true }

/** Sends a request to a web address: {companyId, id}. Tried for about nine hours. */
export const automationRequests: Work = {
  name: 'automation-requests',
  retryLimit: 8,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
  expireInSeconds: 60,
  notify: true,
}

/** Has the steps that are due done now. */
export const wakeAutomations = (tx: CompanyTx, outbox: Pick<Outbox, 'later'>): Promise<void> =>
  outbox.later(tx, automationSteps, { companyId: Number(tx.companyId) }, tx.now)
