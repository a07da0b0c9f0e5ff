import type { CompanyId } from '../company-id.ts'

/** Where a company has gone, and its id there. */
export interface NewHome {
  url: string
  id: number
}

/** Thrown instead of opening a company that is moved to another installation, or was. */
export class CompanyClosed extends Error {
  override name = 'CompanyClosed'
  constructor(
    readonly company: number,
    /** null: it is on its way. */
    readonly home: NewHome | null,
  ) {
    super(`company ${company} ${home ? `has moved to ${home.url}` : 'is closed'}`)
  }
}

/** 'look': a request reads. 'work': something reads that nobody asks for, and may act outside by what it finds. */
export type Use = 'look' | 'work' | 'write'

/** Companies for which this process does nothing. Which they are is read from the database every ten seconds (457). */
export interface ClosedCompanies {
  set(closed: ReadonlyMap<number, NewHome | null>): void
  /** Throws CompanyClosed unless it is open for this use. */
  refuse(company: CompanyId, use: Use): void
  /** The same, and counts the transaction until it leaves. */
  enter(company: CompanyId, use: Use, transaction: object): void
  leave(company: CompanyId, transaction: object): void
  has(company: number): boolean
  /** True if nothing of a closed company is under way but looks. */
  isQuiet(): boolean
}

export function closedCompanies(): ClosedCompanies {
  let closed: ReadonlyMap<number, NewHome | null> = new Map()
  const underWay = new Map<number, Set<object>>()
  const refuse: ClosedCompanies['refuse'] = (company, use) => {
    const home = closed.get(company)
    if (home !== undefined && (home || use !== 'look')) throw new CompanyClosed(company, home)
  }
  return {
    set(those) {
      closed = those
    },
    refuse,
    enter(company, use, transaction) {
      refuse(company, use)
      if (use === 'look') return
      const some = underWay.get(company) ?? new Set()
      underWay.set(company, some.add(transaction))
    },
    leave(company, transaction) {
      const some = underWay.get(company)
      if (some?.delete(transaction) && some.size === 0) underWay.delete(company)
    },
    has: company => closed.has(company),
    isQuiet: () => ![...closed.keys()].some(company => underWay.has(company)),
  }
}

/** For work that goes over all companies: undefined for one that is closed. */
export const unlessClosed = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(error => {
    if (error instanceof CompanyClosed) return undefined
    throw error
  })
