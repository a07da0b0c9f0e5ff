import { randomUUID } from 'node:crypto'
import { normalisePhone } from '#shared/phones/phone.ts'
import { type Sms, SmsRefused } from './sms.port.ts'

/**
 * Text messages without an account: nothing leaves this machine. What was sent is read and answered on the simulated
 * phone. Impossible numbers are refused as a vendor would.
 */
export function embeddedSms(): Sms {
  return {
    usesCredit: false,
    isSimulated: true,
    number: '',
    sendsPictures: async () => true,
    async send({ to }) {
      if (normalisePhone(to) === null) throw new SmsRefused(`Not a phone number: ${to.slice(0, 40)}`)
      return { vendorId: `simulated-${randomUUID()}`, status: 'delivered' }
    },
  }
}
