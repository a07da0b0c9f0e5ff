import { rememberingPayroll } from '#server/providers/payroll/testing/remembering-payroll.ts'

/** A payroll program for an app that is to be made: each test gets a new one by `renew`. */
export function renewedPayroll() {
  let program = rememberingPayroll()
  return {
    program: () => program,
    renew: () => {
      program = rememberingPayroll()
    },
    payroll: {
      ...program.payroll,
      open: (...given: Parameters<typeof program.payroll.open>) => program.payroll.open(...given),
    },
  }
}
