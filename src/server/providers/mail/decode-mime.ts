import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address, Attachment } from 'postal-mime'
import type { DecodedMail } from '../../decoding/decoder-messages.ts'
import { contentIdWithin } from './content-id.ts'
import { textOfHtml } from './html-text.ts'

const most = {
  /** Parts within parts. */
  depth: 60,
  /** Characters of all headers. */
  headers: 500_000,
  headerFields: 500,
  headerValue: 4_000,
  addresses: 100,
  text: 2_000_000,
  html: 2_000_000,
  files: 100,
  /** Characters of a report's part. */
  part: 100_000,
}

/** Parts of a report about a mail, which are no files of its sender. */
const reportParts = /^(message\/|text\/rfc822-headers)/i

/** Takes a mail apart. Throws when its parts are nested beyond reason. */
export async function decodedMail({ path, folder }: { path: string; folder: string }): Promise<DecodedMail> {
  const { default: PostalMime } = await import('postal-mime')
  const bytes = await readFile(path)
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: most.depth,
    maxHeadersSize: most.headers,
    forceRfc822Attachments: true,
  })
  const html = (mail.html ?? '').slice(0, most.html)
  const text = (mail.text ?? '').slice(0, most.text)
  const kept = mail.attachments.slice(0, most.files)
  const isReport = kept.some(({ mimeType }) =>
    /^message\/((global-)?delivery-status|feedback-report)$/i.test(mimeType),
  )
  const files = kept.filter(each => !(isReport && reportParts.test(each.mimeType)))
  for (const [i, file] of files.entries()) await writeFile(join(folder, String(i)), bytesOf(file))
  return {
    headers: mail.headers
      .slice(0, most.headerFields)
      .map(({ originalKey, value }) => ({ Name: originalKey, Value: value.slice(0, most.headerValue) })),
    from: mail.from ? (addressesOf([mail.from])[0] ?? '') : '',
    to: addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]).slice(0, most.addresses),
    subject: (mail.subject ?? '').slice(0, most.headerValue),
    text: text.trim() === '' ? textOfHtml(html).slice(0, most.text) : text,
    html,
    mark: markOf(bytes, [mail.messageId, mail.date, mail.from?.address]),
    files: files.map(file => ({
      name: file.filename ?? '',
      type: file.mimeType,
      bytes: bytesOf(file).length,
      contentId: contentIdWithin(html, file.contentId),
    })),
    parts: kept
      .filter(({ mimeType }) => reportParts.test(mimeType))
      .map(file => ({
        type: file.mimeType,
        content: bytesOf(file).subarray(0, most.part).toString('utf8'),
      })),
  }
}

const addressesOf = (list: readonly Address[]): string[] =>
  list
    .flatMap(each => (each.address === undefined ? each.group.map(one => one.address) : [each.address]))
    .filter(address => address !== '' && address.length <= 320)

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

/** Leaves out what servers on the way add at the top. */
function markOf(bytes: Buffer, written: readonly (string | undefined)[]): string {
  const ends = ['\r\n\r\n', '\n\n'].map(end => bytes.indexOf(end)).filter(at => at !== -1)
  const body = ends.length > 0 ? bytes.subarray(Math.min(...ends)) : bytes
  const hash = createHash('sha256')
  for (const each of written) hash.update(`${each ?? ''}\0`)
  return hash.update(body).digest('hex').slice(0, 40)
}
