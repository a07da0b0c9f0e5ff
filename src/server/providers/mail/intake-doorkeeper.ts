import type { CompanyId } from '../../db/company-id.ts'
import { networkOf } from '../../http/network-of.ts'

export interface DoorLimits {
  /** Connections at once, of all networks and of one. */
  connections: number
  connectionsOfNetwork: number
  /** Mails that are being received, in all and of one company. */
  receiving: number
  receivingOfCompany: number
  /** Made-up addresses that a network may try within ten minutes. */
  wrongAddresses: number
}

/** Nothing of a crowd of connections reaches an office that gets a mail now and then. */
export const doorLimits: DoorLimits = {
  connections: 100,
  connectionsOfNetwork: 10,
  receiving: 24,
  receivingOfCompany: 4,
  wrongAddresses: 50,
}

const memoryMs = 600_000
/** Networks whose tries are remembered; the oldest is forgotten first. */
const mostNetworks = 10_000

/** Counts who is at the door of the mail server. Everything that is refused here may come again later. */
export function createDoorkeeper(limits: DoorLimits, now: () => number = Date.now) {
  const inside = new Map<string, string>()
  const receiving = new Map<string, CompanyId>()
  const wrong = new Map<string, { count: number; since: number }>()
  const countOf = <T>(of: Map<string, T>, value: T) => [...of.values()].filter(each => each === value).length

  const tries = (network: string): number => {
    const kept = wrong.get(network)
    return kept && now() - kept.since < memoryMs ? kept.count : 0
  }

  return {
    /** Lets a connection in; false: too many of its network. */
    enter(id: string, ip: string): boolean {
      const network = networkOf(ip)
      if (tries(network) >= limits.wrongAddresses) return false
      if (inside.size >= limits.connections || countOf(inside, network) >= limits.connectionsOfNetwork)
        return false
      inside.set(id, network)
      return true
    },
    leave(id: string): void {
      inside.delete(id)
      receiving.delete(id)
    },
    /** Notes an address that we did not make; false: the network has tried too many. */
    noteWrong(ip: string): boolean {
      const network = networkOf(ip)
      const count = tries(network) + 1
      const since = count === 1 ? now() : wrong.get(network)!.since
      wrong.delete(network)
      wrong.set(network, { count, since })
      if (wrong.size > mostNetworks) wrong.delete(wrong.keys().next().value!)
      return count < limits.wrongAddresses
    },
    /** Takes a place for a mail to this company; false: none is free. */
    reserve(id: string, company: CompanyId): boolean {
      receiving.delete(id)
      if (receiving.size >= limits.receiving) return false
      if (countOf(receiving, company) >= limits.receivingOfCompany) return false
      receiving.set(id, company)
      return true
    },
    release: (id: string): void => void receiving.delete(id),
  }
}
