import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { leadSources } from '#features/clients/lead-sources/server/lead-sources.queries.ts'
import { seedTemplates } from '#features/messages/message-templates/server/company-texts.service.ts'
import { insertPipelineLists } from '#features/office/pipeline/server/pipeline.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { technicianColours } from '#shared/colours/colour.ts'

const firstTypes = [
  { name: 'Plumbing', appointment_duration: 60 },
  { name: 'Electrical', appointment_duration: 60 },
  { name: 'Hot Water', appointment_duration: 120 },
  { name: 'Blocked Drain', appointment_duration: 90 },
  { name: 'Gas Fitting', appointment_duration: 90 },
  { name: 'Maintenance', appointment_duration: 60 },
  { name: 'Installation', appointment_duration: 180 },
  { name: 'Inspection', appointment_duration: 30 },
]
const firstSources = ['Google', 'Referral', 'Repeat Client', 'Website', 'Facebook', 'Signage']
const firstLists = ['New', 'Quoted', 'Scheduled', 'Done']

/** Gives a new company its first job types, lead sources, pipeline lists and message templates. */
export async function furnishCompany(tx: CompanyTx): Promise<void> {
  await jobTypes.insert(
    tx,
    firstTypes.map((type, i) => ({ ...type, colour: technicianColours[i]!, licences: [] })),
  )
  await leadSources.insert(
    tx,
    firstSources.map(name => ({ name })),
  )
  await insertPipelineLists(
    tx,
    firstLists.map((name, position) => ({ name, position })),
  )
  await seedTemplates(tx)
}
