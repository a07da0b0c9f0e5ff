import { deliveryRetries } from '#features/franchise/handover/server/handover.works.ts'
import type { Work } from '#server/schedule.ts'

/** Brings a version to a member, or the word that it was withdrawn: {companyId, id} of head office's row of that member. */
export const offerDelivery: Work = { name: 'offer-delivery', ...deliveryRetries }
