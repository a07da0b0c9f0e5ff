import type { Work } from '#server/schedule.ts'

/** Does the steps of a company's automations that are due: {companyId}. What it leaves, the next minute takes. */
export const automationSteps: Work = { name: 'automation-steps', retryLimit: 0, notify: true }
