import type { Mail } from './mail.port.ts'
import { checkAddresses } from './mail-address.ts'

/**
 * Mail without a server. The outbox row is the mail, and the product shows it on a page; there is nothing to
 * send, so an accepted mail counts as delivered. Impossible addresses are refused as a server would.
 */
export function embeddedMail(): Mail {
  return { send: async mail => checkAddresses(mail) }
}
