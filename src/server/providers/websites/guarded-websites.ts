import { AddressRefused, addressTrouble, type Guard, guardedFetch } from '#server/guarded-fetch.ts'
import { type SiteTrouble, SiteUnread, type Websites } from './websites.port.ts'

/** The part of a page that is read: its head stands there. */
const maxBytes = 256_000

/** Reads pages by the guarded client; `guard` is for tests and closed networks. */
export function guardedWebsites(guard: Guard = {}): Websites {
  const closed = (address: string): SiteTrouble | null => {
    if (addressTrouble(address, guard.allowPrivate) === null) return null
    return new URL(address).protocol === 'https:' ? 'private' : 'plain'
  }
  return {
    closed,
    async read(address) {
      const trouble = closed(address)
      if (trouble) throw new SiteUnread(trouble)
      const headers = { accept: 'text/html, */*', 'user-agent': 'Tradewind' }
      try {
        const { status, body } = await guardedFetch(
          address,
          { method: 'GET', headers },
          { maxBytes, ...guard },
        )
        return { status, text: body.toString('utf8') }
      } catch (cause) {
        if (!(cause instanceof AddressRefused)) throw new SiteUnread('away', { cause })
        throw new SiteUnread(cause.leadsOn ? 'redirect' : 'private', { cause })
      }
    },
  }
}
