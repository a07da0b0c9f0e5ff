import type { CompanyTx } from '#server/db/company-tx.ts'
import { insertJobSettings } from './job-settings.queries.ts'

/** Gives a new company what its first job needs: job types with minutes, lead sources, pipeline lists. */
export async function seedJobSettings(tx: CompanyTx): Promise<void> {
  await insertJobSettings(tx, {
    jobTypes: [
      { name: 'Plumbing', appointment_duration: 60 },
      { name: 'Electrical', appointment_duration: 60 },
      { name: 'Hot Water', appointment_duration: 120 },
      { name: 'Blocked Drain', appointment_duration: 90 },
      { name: 'Gas Fitting', appointment_duration: 90 },
      { name: 'Maintenance', appointment_duration: 60 },
      { name: 'Installation', appointment_duration: 180 },
      { name: 'Inspection', appointment_duration: 30 },
    ],
    leadSources: ['Google', 'Referral', 'Repeat Client', 'Website', 'Facebook', 'Signage'],
    lists: ['New', 'Quoted', 'Scheduled', 'Done'],
  })
}
