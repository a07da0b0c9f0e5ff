import { featureGates } from '#shared/plan.ts'

/** Groups of head office that see the franchise and open its members. */
export const headKinds = featureGates.franchise.kinds
