import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.port.ts'
import { checkedMail } from './mail-address.ts'

const keptDays = 7
const stampOf = (time: Date) => time.toISOString().replace(/[:.]/g, '-')

interface MailFolder {
  folder: string
  /** Says where a mail was laid. */
  tell(text: string): void
}

/**
 * Mail without a server: for whoever runs this one, each mail is laid as a text into a folder, for a week. Impossible
 * addresses are refused as a server would. Without a folder nothing is kept.
 */
export function embeddedMail(kept?: MailFolder): Mail {
  return {
    async send(unchecked) {
      const mail = checkedMail(unchecked)
      if (!kept) return
      await mkdir(kept.folder, { recursive: true, mode: 0o700 })
      await clearOld(kept.folder)
      const { to, cc = [], subject, text, attachments = [], idempotencyKey } = mail
      const name = `${stampOf(new Date())} ${idempotencyKey} ${to}`.replace(/[^\w.@+ -]/g, '_')
      const place = join(kept.folder, name.slice(0, 200))
      const file = `${place}.txt`
      for (const each of attachments) {
        await writeFile(`${place} ${each.name.replace(/[^\w.@+ -]/g, '_').slice(-40)}`, each.content, {
          mode: 0o600,
        })
      }
      const head = [
        `To: ${to}`,
        ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
        `Subject: ${subject}`,
        ...attachments.map(each => `Attached: ${each.name}`),
      ].join('\n')
      // Whoever watches the folder never finds half a mail.
      const unfinished = `${file}.part`
      await writeFile(unfinished, `${head}\n\n${text}`, { mode: 0o600 })
      await rename(unfinished, file)
      kept.tell(`Mail to ${to}: ${file}`)
    },
  }
}

/** Names begin with the time, so that they sort by it. */
async function clearOld(folder: string): Promise<void> {
  const oldest = stampOf(new Date(Date.now() - keptDays * 86_400_000))
  for (const name of await readdir(folder)) {
    if (name < oldest && /^\d{4}-.*\.(txt|pdf)(\.part)?$/.test(name))
      await rm(join(folder, name), { force: true })
  }
}
