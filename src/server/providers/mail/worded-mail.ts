import { type Reader, readerOf } from '../../reader.ts'
import { type MailContent, renderMail } from './layout.ts'
import type { MailToSend } from './mail.port.ts'

/** The recipient of a mail: their address and the language they chose; '' is English. */
export interface MailReader {
  email: string
  language: string
}

/** The owner of an account: in the language that they chose, or that of the browser that asks for the mail. */
export const mailReader = ({ email, language }: MailReader, asked: { language: string }): MailReader => ({
  email,
  language: language || asked.language,
})

/** Subject and text of a mail, in the language of its reader. The subject is its heading, unless it has another. */
export type MailWords = (
  reader: Reader,
) => Omit<MailContent, 'title' | 'footer' | 'language'> & { subject: string; title?: string }

export type WordedMail = Omit<MailToSend, 'idempotencyKey' | 'attachments'>

/** A mail to one person. `zone`: of the times in it; days and amounts need none. */
export async function wordedMail(
  to: MailReader,
  words: MailWords,
  { from, footer, zone = 'UTC' }: { from: string; footer: string; zone?: string },
): Promise<WordedMail> {
  const reader = await readerOf(to.language, zone)
  const { subject, ...content } = words(reader)
  return {
    to: to.email,
    from,
    subject,
    ...renderMail({ title: subject, footer, language: reader.language, ...content }),
  }
}
