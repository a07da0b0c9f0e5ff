import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '#server/mount.ts'
import type { legalContract } from '../legal.contract.ts'
import { productPages } from './legal-texts.ts'

/** The largest text of an operator, in bytes. */
const most = 500_000

/** Serves terms.md and privacy.md from DATA_DIR if present, read on each request, so that changes need no restart. */
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
        // Most installations have none. If one can't be read, the operator has to fix it; visitors get our text.
        if ((error as { code?: string }).code !== 'ENOENT')
          ctx.log.warn({ err: error, file }, 'can not be read')
      }
      return { text: productPages[page].trim(), own: false }
    },
  }
}
