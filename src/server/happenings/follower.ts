import type { CompanyTx } from '../db/company-tx.ts'
import type { FactOfHappening, Happenings } from '../db/happenings.ts'

/** A happening as its followers hear of it. What a row looks like now, they read. */
export interface Happening {
  id: number
  at: Date
  name: string
  table: string
  row: number
  /** null: the product itself, or somebody outside the company. */
  by: number | null
  /** Means of the change that it came from. */
  means: string
  facts: Readonly<Record<string, Fact>>
}
type Fact = FactOfHappening | Readonly<Record<string, FactOfHappening>>

/** Something that a feature does about happenings. */
export interface Follower {
  /** Kept with what it still has to do: a new name begins anew. */
  name: string
  /** The happenings that it follows. */
  follows: readonly string[]
  /** Most that it gets in one transaction; left out: 200. */
  atOnce?: number
  /**
   * Does what is to be done about some of them, in a transaction of their company after that of their cause: once for each,
   * those of a row in order. If it throws, all that it did is undone, and they are tried one by one.
   */
  follow(tx: CompanyTx, happenings: readonly Happening[]): Promise<void>
}

/** Pairs of happening and follower, checked: a name that no feature declares is a fault of the program. */
export function followedBy(happenings: Happenings, followers: readonly Follower[]) {
  const pairs = followers.flatMap(follower => follower.follows.map(name => [name, follower.name] as const))
  const unknown = pairs.find(([name]) => !happenings.kinds[name])
  if (unknown) throw new Error(`${unknown[1]} follows ${unknown[0]}, which no feature declares`)
  return { names: pairs.map(([name]) => name), followers: pairs.map(([, follower]) => follower) }
}

/** The rows of a table to which something happened. */
export const rowsOf = (table: string, happenings: readonly Happening[]): number[] => [
  ...new Set(happenings.filter(each => each.table === table).map(({ row }) => row)),
]

/** The present by these dates that came: not before it was known that they had, whatever this server's clock says. */
export const presentOf = (tx: CompanyTx, happenings: readonly Happening[]): Date =>
  new Date(
    Math.max(
      tx.now.getTime(),
      ...happenings.map(({ facts }) => (typeof facts.known_at === 'string' ? Date.parse(facts.known_at) : 0)),
    ),
  )

/** Ids that a happening carries under this name. */
export function idsOf(facts: Happening['facts'], name: string): readonly number[] {
  const { was } = facts
  const before = typeof was === 'object' && was !== null && !Array.isArray(was) && name in was ? was : {}
  return [facts, before as Happening['facts']].flatMap(each => {
    const ids = each[name]
    return Array.isArray(ids) ? (ids as readonly number[]) : typeof ids === 'number' ? [ids] : []
  })
}
