import { emailPattern } from '#shared/fields.ts'
import { MailRefused, type MailToSend } from './mail.port.ts'

/**
 * Lets only single bare addresses pass: no list, no display name, no line break, so that none can bring further
 * recipients or headers. Throws MailRefused. 254 characters: RFC 5321, erratum 1690.
 */
export function checkAddresses({ to, replyTo }: Pick<MailToSend, 'to' | 'replyTo'>): void {
  for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (address.length > 254 || /[\x00-\x20\x7f]/.test(address) || !emailPattern.test(address)) {
      throw new MailRefused(`Not an e-mail address: ${JSON.stringify(address.slice(0, 254))}`)
    }
  }
}
