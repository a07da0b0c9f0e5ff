import { handoverContract } from '#features/franchise/handover/handover.contract.ts'
import { handoverHandlers } from '#features/franchise/handover/server/handover.handlers.ts'
import { handoverSchedules } from '#features/franchise/handover/server/handover.schedules.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { linksHandlers } from '#features/franchise/links/server/links.handlers.ts'
import { offersContract } from '#features/franchise/offers/offers.contract.ts'
import { offersHandlers } from '#features/franchise/offers/server/offers.handlers.ts'
import { offersSchedules } from '#features/franchise/offers/server/offers.schedules.ts'
import { territoriesHandlers } from '#features/franchise/territories/server/territories.handlers.ts'
import { territoriesSchedules } from '#features/franchise/territories/server/territories.schedules.ts'
import { territoriesContract } from '#features/franchise/territories/territories.contract.ts'
import { codeOf } from '#features/insight/measures/measures.rules.ts'
import { pair } from './pair.ts'

// Lines of the list of features that are about companies under one brand.

/** Figures that members of a franchise share with head office. */
const sharedMeasures = {
  jobs: codeOf('jobs'),
  completed: codeOf('jobsClosed'),
  invoiced: codeOf('invoiced'),
  leads: codeOf('leads'),
}

export const franchiseFeatures = {
  handover: pair(handoverContract, handoverHandlers, handoverSchedules),
  links: pair(linksContract, linksHandlers(sharedMeasures)),
  offers: pair(offersContract, offersHandlers, offersSchedules),
  territories: pair(territoriesContract, territoriesHandlers, territoriesSchedules),
}
