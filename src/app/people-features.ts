import { claimsContract } from '#features/jobs/claims/claims.contract.ts'
import { claimsHandlers } from '#features/jobs/claims/server/claims.handlers.ts'
import { licenceFilesContract } from '#features/jobs/licence-files/licence-files.contract.ts'
import { licenceFilesHandlers } from '#features/jobs/licence-files/server/licence-files.handlers.ts'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { licencesHandlers } from '#features/people/licences/server/licences.handlers.ts'
import { licencesSchedules } from '#features/people/licences/server/licences.schedules.ts'
import { openShiftsContract } from '#features/people/shifts/open-shifts.contract.ts'
import { openShiftsHandlers } from '#features/people/shifts/server/offers/open-shifts.handlers.ts'
import { shiftSwapsHandlers } from '#features/people/shifts/server/offers/shift-swaps.handlers.ts'
import { shiftSwapsContract } from '#features/people/shifts/shift-swaps.contract.ts'
import { tabletsHandlers } from '#features/people/tablets/server/tablets.handlers.ts'
import { tabletsContract } from '#features/people/tablets/tablets.contract.ts'
import { trailsHandlers } from '#features/people/trails/server/trails.handlers.ts'
import { trailsSchedules } from '#features/people/trails/server/trails.schedules.ts'
import { trailsContract } from '#features/people/trails/trails.contract.ts'
import { overtimeContract } from '#features/schedule/overtime/overtime.contract.ts'
import { overtimeHandlers } from '#features/schedule/overtime/server/overtime.handlers.ts'
import { pair } from './pair.ts'

// Lines of the list of features about members of the team.

export const peopleFeatures = {
  claims: pair(claimsContract, claimsHandlers),
  licences: pair(licencesContract, licencesHandlers, licencesSchedules),
  tablets: pair(tabletsContract, tabletsHandlers),
  openShifts: pair(openShiftsContract, openShiftsHandlers),
  shiftSwaps: pair(shiftSwapsContract, shiftSwapsHandlers),
  trails: pair(trailsContract, trailsHandlers, trailsSchedules),
  licenceFiles: pair(licenceFilesContract, licenceFilesHandlers),
  overtime: pair(overtimeContract, overtimeHandlers),
}
