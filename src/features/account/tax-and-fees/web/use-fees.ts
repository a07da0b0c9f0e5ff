import { useRead } from '#web/use-endpoint.ts'
import { feesContract } from '../fees.contract.ts'

const basisPoints = (percent = 0) => Math.round(percent * 100)

/** The company's fees as their endpoint sends them, and its rates in basis points: 0 until they are read. */
export function useFees() {
  const fees = useRead(feesContract.read, {}, { staleTime: 300_000 }).data?.result
  const rates = { tax: basisPoints(fees?.tax), credit_fee: basisPoints(fees?.credit_fee) }
  return { fees, rates }
}
