import type { GroupKind } from '#shared/access.ts'

/** Groups of head office that see the franchise and open its members. */
export const headKinds = ['owner', 'office', 'operator'] as const satisfies readonly GroupKind[]
