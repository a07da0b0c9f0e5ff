import { createXeroPayroll } from '../providers/payroll/xero-payroll.ts'
import { vendorServer } from '../providers/testing/vendor-server.ts'
import { startPrism } from './prism.ts'
import { forwardToPrism } from './xero-counterpart.ts'

/** Xero Payroll AU by its published description, behind a door of ours that can answer in its place. */
export async function xeroPayrollCounterpart() {
  const prism = await startPrism('xero-payroll-au.json')
  const door = await vendorServer(question => forwardToPrism(prism.url, question, '/payroll.xro/1.0'))
  return {
    /** Requests, in order. */
    seen: door.seen,
    next: door.next,
    payroll: (timeout = 20_000) => createXeroPayroll({ apiUrl: door.url, timeout }),
    async stop() {
      prism.stop()
      await door.close()
    },
  }
}
