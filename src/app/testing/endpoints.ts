/// <reference types="vite/types/importMeta.d.ts" />
import { contracts } from '#app/features.ts'
import type { Contract, Endpoint } from '#shared/endpoint.ts'

const found = import.meta.glob<Record<string, unknown>>('../../features/*/*/*.contract.ts')

/** The contracts in the files that `npm test -- changed` names in SWEPT_CONTRACTS; without it, all of them. */
async function swept(): Promise<[feature: string, Contract][]> {
  const all: [string, Contract][] = Object.entries(contracts)
  const named = process.env.SWEPT_CONTRACTS?.split(' ')
  if (!named) return all
  const loaded = await Promise.all(
    Object.entries(found)
      .filter(([file]) => named.includes(file.replace(/^[./]+/, 'src/')))
      .map(([, load]) => load()),
  )
  const wanted = new Set(loaded.flatMap(Object.values))
  return all.filter(([, contract]) => wanted.has(contract))
}

/** Every endpoint by its name, such as 'jobs.open', made from the contracts: one that joins is swept without a line. */
export const endpoints: readonly [string, Endpoint][] = (await swept()).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)
