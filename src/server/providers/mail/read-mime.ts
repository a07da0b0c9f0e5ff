import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyId } from '../../db/company-id.ts'
import { readMailFile } from '../../decoding/decoding.ts'
import { headerOf, isAutomatic, isMessageId, referencesIn, reportIn } from './machine-mail.ts'
import type { DeliveryReport, IncomingMail } from './mail-intake.port.ts'

interface Arrived {
  /** Null: nothing that a person wrote. */
  mail: IncomingMail | null
  report: DeliveryReport | null
}

/**
 * Reads the mail at `path` in the process for files of strangers. `recipient` is the address that it was really sent to,
 * `provenFrom` the author that is proven. Throws Undecodable.
 */
export async function readMime(
  company: CompanyId,
  path: string,
  { recipient, provenFrom }: { recipient: string; provenFrom: string | null },
): Promise<Arrived> {
  const folder = `${path}-files`
  await mkdir(folder, { mode: 0o700 })
  try {
    const mail = await readMailFile(company, path, folder)
    const { headers, from, subject, text } = mail
    const to = [recipient, ...mail.to]
    const report = reportIn({ headers, from, to, text, parts: mail.parts })
    if (report || isAutomatic(headers)) return { mail: null, report }
    const messageId = headerOf(headers, 'message-id')
    const attachments = []
    for (const [i, { name, contentId }] of mail.files.entries())
      attachments.push({ name, contentId, bytes: await readFile(join(folder, String(i))) })
    return {
      report: null,
      mail: {
        id: mail.mark,
        messageId: isMessageId(messageId) ? messageId : '',
        references: referencesIn(headers),
        from,
        isProven: provenFrom !== null && provenFrom === from.toLowerCase(),
        to,
        subject,
        text,
        html: mail.html,
        attachments,
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
