import { type ConnectionName, connectionNames } from '#features/account/connections/connections.rules.ts'
import {
  type ConnectionSources,
  withPauses,
} from '#features/account/connections/server/connections.service.ts'
import { pausedOnes } from '#server/connections/pauses.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import type { ConnectionState } from '#shared/connections/connection-facts.ts'
import { nothingLeaves } from '#shared/connections/connection-facts.ts'
import { type OutsideService, outsideServices } from '#shared/connections/outside-services.ts'
import type { Flow, sharedDataContract } from '../shared-data.contract.ts'
import { type FlowState, sendings, services } from '../shared-data.rules.ts'

/** Services that every server has: true if the company makes use of one. */
export type ServiceUses = Partial<Record<OutsideService, (tx: CompanyTx) => Promise<boolean>>>

export const sharedDataHandlers = (
  sources: ConnectionSources,
  uses: ServiceUses,
): Handlers<typeof sharedDataContract> => ({
  list: (_input, ctx) =>
    ctx.read(async tx => {
      const result: Flow[] = []
      for (const name of outsideServices) result.push(await ofService(tx, ctx, uses, name))
      const paused = await pausedOnes(tx)
      for (const name of connectionNames) result.push(await ofConnection(tx, ctx, sources, paused, name))
      const leaves = result.some(
        ({ state, carries }) => (state === 'leaves' || state === 'trouble') && carries !== nothingLeaves,
      )
      return { leaves, result }
    }),
})

async function ofService(
  tx: UserTx,
  ctx: UserContext,
  uses: ServiceUses,
  key: OutsideService,
): Promise<Flow> {
  const { path = '', ...told } = services[key]
  const vendor = ctx.vendors[key]
  const used = uses[key]
  const state: FlowState = !vendor
    ? 'off'
    : vendor.isHere
      ? 'here'
      : told.carries === nothingLeaves || key === 'property'
        ? 'asked'
        : used && !(await used(tx))
          ? 'idle'
          : 'leaves'
  return {
    key,
    of: 'server',
    ...told,
    sends: sentBy(key),
    vendor: vendor?.name ?? '',
    host: vendor?.host ?? '',
    state,
    count: 0,
    path,
  }
}

const flowOf: Record<ConnectionState, FlowState> = {
  on: 'leaves',
  'setting-up': 'idle',
  paused: 'paused',
  trouble: 'trouble',
  ended: 'idle',
}

async function ofConnection(
  tx: UserTx,
  ctx: UserContext,
  sources: ConnectionSources,
  paused: ReadonlySet<string>,
  key: ConnectionName,
): Promise<Flow> {
  const { facts, isOffered, rows } = sources[key]
  const { name: title, about, carries, vendor, of, path } = facts
  const found = withPauses(key, await rows(tx, ctx, null), paused)
  const states = found.map(row => flowOf[row.state])
  const [state] = (['leaves', 'trouble', 'paused', 'idle'] as const).filter(each => states.includes(each))
  const count = states.filter(each => each !== 'idle').length
  return {
    key,
    of,
    title,
    about,
    carries,
    sends: sentBy(key),
    vendor,
    host: '',
    state: state ?? (isOffered(ctx) ? 'idle' : 'off'),
    count,
    path,
  }
}

/** Names of what the contracts' calls send by it, each once. */
const sentBy = (key: OutsideService | ConnectionName): string[] => [
  ...new Set(Object.values(sendings).flatMap(({ title, by }) => (by.includes(key) ? [title] : []))),
]
