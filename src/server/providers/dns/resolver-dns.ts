import { Resolver } from 'node:dns/promises'
import { type Dns, DnsTrouble } from './dns.port.ts'

interface Options {
  /** Addresses of servers to ask, such as 127.0.0.1:53; left out: those of this machine. */
  servers?: readonly string[]
  /** Milliseconds for one try, and how many there are. */
  timeout?: number
  tries?: number
}

/** Records of one name that are read. */
const mostRecords = 50
/** Answers of a server that there is nothing of the kind. */
const nothing = ['ENODATA', 'ENOTFOUND']

/** The real DNS, by the servers of this machine. */
export function createResolverDns({ servers, timeout = 3_000, tries = 2 }: Options = {}): Dns {
  async function ask<T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
    const resolver = new Resolver({ timeout, tries })
    if (servers) resolver.setServers(servers)
    // Later tries wait longer by themselves: this is the end whatever they do.
    const clock = setTimeout(() => resolver.cancel(), timeout * (tries + 1))
    try {
      return (await question(resolver)).slice(0, mostRecords)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (nothing.includes(code)) return []
      throw new DnsTrouble(`DNS did not answer: ${code || (error as Error).message}`, { cause: error })
    } finally {
      clearTimeout(clock)
    }
  }
  return {
    isSimulated: false,
    texts: async name => (await ask(dns => dns.resolveTxt(name))).map(pieces => pieces.join('')),
    mailServers: async name =>
      (await ask(dns => dns.resolveMx(name))).map(({ exchange }) => exchange.toLowerCase()),
  }
}
