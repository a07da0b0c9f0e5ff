import type { MailToSend } from '../mail/mail.port.ts'
import { checkedMail } from '../mail/mail-address.ts'
import { nodemailerMail } from '../mail/smtp.ts'

/** A mail as it travels (RFC 5322), from this address. Throws MailRefused on an impossible reader. */
export async function rawMail(unchecked: MailToSend, address: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { message } = await transport.sendMail(nodemailerMail(checkedMail(unchecked), address, address))
  return message as Buffer
}
