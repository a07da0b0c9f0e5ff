import type { Receives } from '#shared/endpoint.ts'
import type { plansContract } from '../plans.contract.ts'

export type Plan = Receives<typeof plansContract.subscription>['result']
export type SoldPack = Receives<typeof plansContract.packs>['result'][number]
