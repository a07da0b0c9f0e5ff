import { mobileNumber, smsTexts } from '#features/talk/sms/sms.rules.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { normalisePhone } from '#shared/phones/phone.ts'

export const messageTexts = {
  sent: 'Message sent successfully',
  emailSent: 'Email sent successfully',
  linkOver: 'This link no longer works. Please call us instead.',
  onItsWay: 'This message has already left.',
  sendAhead: 'Choose a time in the future.',
  sendWithinYear: 'Choose a time within the next 12 months.',
  filesByMail: 'Files can only be sent by email.',
  picturesOnly: 'Only pictures can be sent by text message.',
  filesTooLarge: 'Attach at most 20 MB to one email.',
} as const

/** Seconds in which an answer that was sent can be taken back. */
export const undoSeconds = 10
/** Files of one answer by mail, and their bytes together: what mail servers take. */
export const mostAnswerFiles = 10
export const mostAnswerBytes = 20 * 1024 * 1024
/** How far ahead an answer is planned, in days. */
const mostAhead = 366

/** Why an answer can't be planned for then; null: it can. */
export function planProblem(at: Date, now: Date): string | null {
  if (at <= now) return messageTexts.sendAhead
  return at.getTime() - now.getTime() > mostAhead * 86_400_000 ? messageTexts.sendWithinYear : null
}

/** Why something that came with a mail was not kept. */
export const leftOutReasons = {
  type: 'Only JPG, PNG, GIF, WebP and PDF files are saved.',
  large: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  broken: 'The file is damaged.',
  small: 'Small inline images, such as logos.',
  virus: 'Our virus scanner refused the file.',
  full: 'File storage is full.',
  many: 'There were too many files.',
  coming: 'Still downloading.',
  gone: 'It could not be downloaded.',
} as const
export interface LeftOut {
  name: string
  reason: keyof typeof leftOutReasons
}
export const mostMailFiles = 50
/** Bytes of what is attached to a simulated mail, as text. */
export const mostAttached = 20_000_000

/** Numbers that one message may go to. */
export const mostNumbers = 20

/** Recipients in their one spelling, or what is wrong with them. */
export function recipientsOf(typed: readonly string[]): { numbers: string[] } | { problem: string } {
  const written = typed.map(each => each.trim()).filter(each => each !== '')
  if (written.length === 0) return { problem: smsTexts.noNumber }
  const numbers = written.map(mobileNumber)
  if (numbers.some(number => number === null)) return { problem: smsTexts.invalidNumber }
  return { numbers: [...new Set(numbers as string[])] }
}

/** The mobile numbers of a client and their contacts, each once, in their one spelling. */
export const clientMobiles = (client: {
  phone: string
  contacts: readonly { phone: string }[]
}): string[] => [
  ...new Set(
    [client.phone, ...client.contacts.map(contact => contact.phone)].flatMap(
      phone => mobileNumber(phone) ?? [],
    ),
  ),
]

/** The mobile number by which a client is written to, or else the email address; '': there is none. */
export const reachedBy = ({ phone, email }: { phone: string; email: string }): string =>
  mobileNumber(phone) ?? canonicalEmail(email) ?? ''

/** Key of a client's conversation. */
export const conversationKey = (client: { id: number; phone: string; email: string }): string =>
  reachedBy(client) || `client ${client.id}`

/** A number in the one spelling that conversations are kept by. */
export const phoneKey = (typed: string): string => normalisePhone(typed) ?? typed.trim()
