import { dayText } from '#shared/dates.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { feesContract } from '../fees.contract.ts'
import { taxOn } from '../registration.rules.ts'

const basisPoints = (percent = 0) => Math.round(percent * 100)

/** The company's fees as their endpoint sends them, with the tax of today, and its rates in basis points: 0 until they are read. */
export function useFees() {
  const { today } = useCompanyTime()
  const saved = useRead(feesContract.read, {}, { staleTime: 300_000 }).data?.result
  const fees = saved && { ...saved, tax: taxOn(saved, dayText(today)) }
  const rates = { tax: basisPoints(fees?.tax), credit_fee: basisPoints(fees?.credit_fee) }
  return { fees, rates }
}
