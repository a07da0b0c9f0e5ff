import { catalogueQueries } from '#server/catalogue.ts'
import type { OwnLeaveKind } from '../leave-kinds.contract.ts'

export const ownLeaveKinds = catalogueQueries<OwnLeaveKind>('leave_kinds')
