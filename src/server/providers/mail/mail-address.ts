import { inOneLine } from '#shared/fields.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { MailRefused, type MailToSend } from './mail.port.ts'

/**
 * The mail as it may go out. Addresses are single and bare, in their one form: no list, no display name, no line break,
 * so that none can bring further recipients or headers. What stands in headers is one line. Throws MailRefused.
 */
export function checkedMail(mail: MailToSend): MailToSend {
  return {
    ...mail,
    to: bareAddress(mail.to),
    ...(mail.cc && { cc: mail.cc.map(bareAddress) }),
    ...(mail.attachments && {
      attachments: mail.attachments.map(each => ({ ...each, name: inOneLine(each.name) })),
    }),
    ...(mail.replyTo !== undefined && { replyTo: bareAddress(mail.replyTo) }),
    ...(mail.own && { own: { ...mail.own, address: bareAddress(mail.own.address) } }),
    ...(mail.from !== undefined && { from: inOneLine(mail.from) }),
    subject: inOneLine(mail.subject),
  }
}

/** Throws MailRefused for what is not one e-mail address. */
export function bareAddress(typed: string): string {
  // Not even around it: who wrote it that way did not mean an address.
  const address = typed === typed.trim() ? canonicalEmail(typed) : null
  if (address === null) throw new MailRefused(`Not an e-mail address: ${JSON.stringify(typed.slice(0, 254))}`)
  return address
}
