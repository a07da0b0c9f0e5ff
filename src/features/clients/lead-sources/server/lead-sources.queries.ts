import { catalogueQueries } from '#server/catalogue.ts'
import type { LeadSource } from '../lead-sources.contract.ts'

export const leadSources = catalogueQueries<LeadSource>('lead_sources')
