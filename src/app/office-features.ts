import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { differencesHandlers } from '#features/office/differences/server/differences.handlers.ts'
import { asideKeys } from '#features/office/differences/server/differences.queries.ts'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { fieldDevicesHandlers } from '#features/office/field-devices/server/field-devices.handlers.ts'
import { pipelineContract } from '#features/office/pipeline/pipeline.contract.ts'
import { pipelineHandlers } from '#features/office/pipeline/server/pipeline.handlers.ts'
import { recentlyDeletedContract } from '#features/office/recently-deleted/recently-deleted.contract.ts'
import { recentlyDeletedHandlers } from '#features/office/recently-deleted/server/recently-deleted.handlers.ts'
import { uploadsHandlers } from '#features/office/uploads/server/uploads.handlers.ts'
import { uploadsContract } from '#shared/uploads/uploads.contract.ts'
import { pair } from './pair.ts'
import { keptReads } from './screens/kept-reads.ts'

// Lines of the list of features that compose the others.

export const officeFeatures = {
  differences: pair(differencesContract, differencesHandlers),
  fieldDevices: pair(fieldDevicesContract, fieldDevicesHandlers(keptReads, asideKeys)),
  pipeline: pair(pipelineContract, pipelineHandlers),
  recentlyDeleted: pair(recentlyDeletedContract, recentlyDeletedHandlers),
  uploads: pair(uploadsContract, uploadsHandlers),
}
