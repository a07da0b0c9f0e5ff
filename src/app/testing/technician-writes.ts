/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { contracts } from '#app/features.ts'
import { mayAccess, type Viewer } from '#shared/access.ts'
import { type Permission, permissionSeeds } from '#shared/permissions.ts'
import { endpoints } from './endpoints.ts'

/** The rights of a technician's group at first, and taking payments. */
const permissions: Permission[] = [
  ...permissionSeeds.flatMap(({ name, roles }) => (roles.split(',').includes('3') ? [name] : [])),
  'payments.onJob',
]
const technician: Viewer = { id: 1, kind: 'technician', company_id: 1, pack_id: 5, permissions, demo: false }

/** The writes that a screen hands to the queue: `useKeptSend(jobsContract.edit, …)`. */
export async function waitingWrites(): Promise<string[]> {
  const files = import.meta.glob<Record<string, unknown>>('../../features/*/*/*.contract.ts')
  const loaded = await Promise.all(Object.values(files).map(load => load()))
  const exported = new Map(loaded.flatMap(Object.entries))
  const featureOf = new Map(
    Object.entries(contracts).map(([feature, contract]) => [contract as unknown, feature]),
  )
  const screens = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter(file => /[/\\]web[/\\].*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(`src/features/${file}`, 'utf8'))
  const handed = screens.flatMap(code => [...code.matchAll(/useKeptSend\((\w+)\.(\w+)/g)])
  return handed.map(([, contract, name]) => `${featureOf.get(exported.get(contract!))}.${name}`)
}

/** The writes that a technician may do. */
export const technicianWrites = endpoints
  .filter(
    ([, { access, effect }]) => effect !== 'reads' && access.as === 'user' && mayAccess(access, technician),
  )
  .map(([name]) => name)
