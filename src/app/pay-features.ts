import { approvedClaims } from '#features/jobs/claims/server/claims.queries.ts'
import { earnedShares } from '#features/money/earned-shares/server/earned-shares.service.ts'
import { payrollLeaveContract } from '#features/money/payroll-program/payroll-leave.contract.ts'
import { payrollProgramContract } from '#features/money/payroll-program/payroll-program.contract.ts'
import { payrollLeaveHandlers } from '#features/money/payroll-program/server/payroll-leave.handlers.ts'
import { payrollProgramHandlers } from '#features/money/payroll-program/server/payroll-program.handlers.ts'
import { payrollProgramSchedules } from '#features/money/payroll-program/server/payroll-program.schedules.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { payHandlers } from '#features/people/pay/server/pay.handlers.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { payrollHandlers } from '#features/people/payroll/server/payroll.handlers.ts'
import { leaveBalancesContract } from '#features/people/shifts/leave-balances.contract.ts'
import { leaveKindsContract } from '#features/people/shifts/leave-kinds.contract.ts'
import { leaveBalancesHandlers } from '#features/people/shifts/server/leave-balances.handlers.ts'
import { leaveKindsHandlers } from '#features/people/shifts/server/leave-kinds.handlers.ts'
import { pair } from './pair.ts'

// Lines of the list of features about pay and leave.

export const payFeatures = {
  leaveKinds: pair(leaveKindsContract, leaveKindsHandlers),
  leaveBalances: pair(leaveBalancesContract, leaveBalancesHandlers),
  pay: pair(payContract, payHandlers),
  payroll: pair(payrollContract, payrollHandlers({ readEarned: earnedShares, readClaims: approvedClaims })),
  payrollLeave: pair(payrollLeaveContract, payrollLeaveHandlers),
  payrollProgram: pair(payrollProgramContract, payrollProgramHandlers, payrollProgramSchedules),
}
