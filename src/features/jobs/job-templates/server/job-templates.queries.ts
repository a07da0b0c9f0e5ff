import { catalogueQueries } from '#server/catalogue.ts'
import type { JobTemplate } from '../job-templates.contract.ts'

export const jobTemplates = catalogueQueries<JobTemplate>('job_templates', {
  json: ['tasks', 'parts', 'estimates'],
})
