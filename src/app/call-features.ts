import { callReportsContract } from '#features/messages/phone/call-reports.contract.ts'
import { callReportsHandlers } from '#features/messages/phone/server/call-reports.handlers.ts'
import { supervisionHandlers } from '#features/messages/phone/server/supervision.handlers.ts'
import { supervisionContract } from '#features/messages/phone/supervision.contract.ts'
import { pair } from './pair.ts'

// Lines of the list of features about calls that run, and those that were.

export const callFeatures = {
  callReports: pair(callReportsContract, callReportsHandlers),
  supervision: pair(supervisionContract, supervisionHandlers),
}
