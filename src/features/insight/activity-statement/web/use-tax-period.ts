import { parseDay } from '#shared/dates.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { activityStatementContract } from '../activity-statement.contract.ts'
import {
  type Basis,
  bases,
  type Length,
  lengthOf,
  lengths,
  type Period,
  periodsUntil,
} from '../activity-statement.rules.ts'

const shownPeriods = { quarter: 12, month: 24 } as const

interface Asked {
  basis: Basis
  every: Length
  from: string
}

/** The period and basis of the worksheet, kept in the address: those lodged last, until somebody chooses others. */
export function useTaxPeriod() {
  const go = useGo()
  const { today } = useCompanyTime()
  const lodgings = useRead(activityStatementContract.lodgings, {})
  const [last] = lodgings.data?.data ?? []
  const asked = {
    basis: useAddressValue('basis'),
    every: useAddressValue('every'),
    from: useAddressValue('from'),
  }
  const basis = bases.find(each => each === asked.basis) ?? last?.basis ?? 'accrual'
  const every = lengths.find(each => each === asked.every) ?? (last && lengthOf(last, parseDay)) ?? 'quarter'
  const periods = periodsUntil(today, every, shownPeriods[every])
  // The last one that is over: the present one can't be lodged yet.
  const period: Period = periods.find(({ from }) => from === asked.from) ?? periods[1]!
  return {
    isReady: !lodgings.isLoading,
    basis,
    every,
    period,
    periods,
    choose: (change: Partial<Asked>) =>
      void go({ query: { basis, every, from: period.from, ...change } }, { replace: true }),
  }
}
