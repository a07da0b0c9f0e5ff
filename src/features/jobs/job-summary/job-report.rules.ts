import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import type { Viewer } from '#shared/access.ts'

/** Optional sections of a job report, in page order; client, place, people and description always show. */
export const reportSections = [
  { id: 'tasks', label: 'Tasks', forClient: true },
  { id: 'checklists', label: 'Checklists', forClient: true },
  { id: 'parts', label: 'Parts', forClient: true },
  { id: 'prices', label: 'Prices', forClient: true },
  { id: 'times', label: 'Times', forClient: true },
  { id: 'fields', label: 'Custom fields', forClient: true },
  { id: 'photos', label: 'Photos', forClient: true },
  { id: 'signature', label: 'Signature', forClient: true },
  { id: 'notes', label: 'Additional Notes', forClient: false },
  { id: 'diary', label: 'Job Diary', forClient: false },
] as const
export type ReportSection = (typeof reportSections)[number]['id']

/** The sections that the viewer may have: prices are for who sees money on jobs (permission 24). */
export const sectionsFor = (viewer: Pick<Viewer, 'permissions'>) =>
  reportSections.filter(({ id }) => id !== 'prices' || seesMoney(viewer))
