import { describingFields, mainAddress } from '#features/clients/imports/client-fields.rules.ts'
import type { ImportField } from '#features/clients/imports/imports.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'

/** Fields that a column of open jobs can map to; docs/imports.md names the sources of the headings. */
export const jobImportFields: readonly ImportField[] = [
  { id: 'number', label: 'Job number', headings: ['job#', 'jobnumber', 'jobno', 'jobid', 'generatedjobid'] },
  ...describingFields,
  {
    id: 'description',
    label: 'Description',
    headings: [
      'title',
      'description',
      'jobdescription',
      'jobtitle',
      'descriptionofwork',
      'lineitems',
      'instructions',
    ],
    join: '\n',
  },
  ...mainAddress.map(field => ({
    ...field,
    headings: [...field.headings, ...field.headings.flatMap(ofSite)],
  })),
  { id: 'status', label: 'Status', headings: ['status', 'jobstatus'] },
  { id: 'job_type', label: 'Job Type', headings: ['jobtype', 'jobcategory', 'category', 'worktype'] },
  {
    id: 'technicians',
    label: 'Technicians',
    headings: ['visitsassignedto', 'assignedto', 'teammembers', 'fieldworker', 'staff'],
  },
  {
    id: 'starts',
    label: 'Appointment start',
    headings: [
      'startdatetime',
      'scheduledstartdate',
      'schedulestartdate',
      'scheduleddatetime',
      'scheduledstart',
      'startdate',
      'schedule',
    ],
    isDay: true,
  },
  {
    id: 'ends',
    label: 'Appointment end',
    headings: ['enddatetime', 'scheduledend', 'scheduledenddate'],
    isDay: true,
  },
  {
    id: 'amount',
    label: 'Amount',
    headings: ['total', 'totalrevenue', 'totalinvoiceamount', 'amount', 'price'],
    isNumber: true,
  },
  {
    id: 'reference',
    label: 'Reference',
    headings: ['reference', 'ponumber', 'purchaseordernumber', 'customerreference'],
  },
]

function ofSite(heading: string): string[] {
  return [`service${heading}`, `site${heading}`, `job${heading}`]
}

const ended = /clos|complet|cancel|archiv|lost|unsuccess|declin|paid|invoiced|finish|done/i

/** The status that a job is brought in with, from what another product calls it; null: it is not open. */
export function openStatusOf(text: string): number | null {
  if (/^(un|not |in)(paid|invoiced|complete)/i.test(text.trim())) return statusId.pending
  if (ended.test(text)) return null
  if (/quote|estimate/i.test(text)) return statusId.quote
  return /call ?back/i.test(text) ? statusId.callBack : statusId.pending
}
