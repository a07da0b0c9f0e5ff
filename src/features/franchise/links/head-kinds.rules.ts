import { featureGates } from '#shared/feature-gates.ts'

/** Groups of head office that see the franchise and open its members. */
export const headKinds = featureGates.franchise.kinds
