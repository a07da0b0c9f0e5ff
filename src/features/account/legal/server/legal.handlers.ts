import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '#server/mount.ts'
import type { legalContract } from '../legal.contract.ts'
import { productPages } from './legal-texts.ts'

/** A text of the operator may have this many bytes. */
const most = 500_000

/** Serves DATA_DIR's terms.md and privacy.md where they lie; looked at anew each time, so no restart is needed. */
export function legalHandlers(folder: string | null): Handlers<typeof legalContract> {
  return {
    async page({ page }, ctx) {
      const file = folder && join(folder, `${page}.md`)
      try {
        if (file && (await stat(file)).size <= most) {
          const text = await readFile(file, 'utf8')
          if (text.trim()) return { text, own: true }
        } else if (file) ctx.log.warn({ file }, 'longer than 500 KB, so the text of the product is shown')
      } catch (error) {
        // Most installations have none. One that can't be read is the operator's to mend; visitors get ours.
        if ((error as { code?: string }).code !== 'ENOENT')
          ctx.log.warn({ err: error, file }, 'can not be read')
      }
      return { text: productPages[page].trim(), own: false }
    },
  }
}
