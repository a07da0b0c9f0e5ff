import { payrollProgramContract } from '#features/money/payroll-program/payroll-program.contract.ts'
import { payrollProgramHandlers } from '#features/money/payroll-program/server/payroll-program.handlers.ts'
import { payrollProgramSchedules } from '#features/money/payroll-program/server/payroll-program.schedules.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { payHandlers } from '#features/people/pay/server/pay.handlers.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { payrollHandlers } from '#features/people/payroll/server/payroll.handlers.ts'
import { pair } from './pair.ts'

// Lines of the list of features about pay.

export const payFeatures = {
  pay: pair(payContract, payHandlers),
  payroll: pair(payrollContract, payrollHandlers),
  payrollProgram: pair(payrollProgramContract, payrollProgramHandlers, payrollProgramSchedules),
}
