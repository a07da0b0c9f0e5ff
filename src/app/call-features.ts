import { answeringContract } from '#features/messages/phone/answering.contract.ts'
import { callReportsContract } from '#features/messages/phone/call-reports.contract.ts'
import { recordingsContract } from '#features/messages/phone/recordings.contract.ts'
import { answeringHandlers } from '#features/messages/phone/server/answering/answering.handlers.ts'
import { callReportsHandlers } from '#features/messages/phone/server/calls/call-reports.handlers.ts'
import { recordingsHandlers } from '#features/messages/phone/server/recordings/recordings.handlers.ts'
import { supervisionHandlers } from '#features/messages/phone/server/supervision/supervision.handlers.ts'
import { supervisionContract } from '#features/messages/phone/supervision.contract.ts'
import { pair } from './pair.ts'

// Lines of the list of features about calls: what callers hear, what is kept of it, and what came of them.

export const callFeatures = {
  callReports: pair(callReportsContract, callReportsHandlers),
  phoneAnswering: pair(answeringContract, answeringHandlers),
  recordings: pair(recordingsContract, recordingsHandlers),
  supervision: pair(supervisionContract, supervisionHandlers),
}
