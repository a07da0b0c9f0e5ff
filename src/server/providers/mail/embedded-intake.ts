import type { MailIntake } from './mail-intake.port.ts'

/** Without a mail server: an address that nothing can be sent to. */
export const embeddedIntake = (): MailIntake => ({
  address: 'answers@mail.invalid',
  returnDomain: 'mail.invalid',
  isSimulated: true,
})
