import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { PublicContext } from '../context.ts'
import { type Scan, ScanAway } from '../providers/scan/scan.port.ts'

export const scanTexts = {
  away: 'This file can’t be checked for viruses at the moment. Please try again later.',
} as const

/** The name of what a file holds, or null; while nobody can look it passes, or is refused with 503, as the operator set. */
export const foundIn = (
  scan: Scan,
  path: string,
  onAway: (reason: string) => void = () => {},
): Promise<string | null> =>
  scan.look(path).catch((error: unknown) => {
    if (!(error instanceof ScanAway)) throw error
    onAway(error.message)
    return scan.whenAway === 'pass' ? null : refuse(503, scanTexts.away)
  })

/** Refuses an upload in which the scanner finds something, before any handler sees it. */
export async function scanUpload(ctx: PublicContext): Promise<void> {
  if (!ctx.upload) return
  const { scan } = ctx.providers
  if (!scan) return
  const { path, filename } = ctx.upload
  const found = await foundIn(scan, path, reason =>
    ctx.log.error({ reason }, 'an upload could not be checked for viruses'),
  )
  if (found === null) return
  ctx.log.warn({ found }, 'an upload was refused')
  const { session } = ctx
  if (session)
    ctx.securityLog.note(
      { companyId: session.companyId, userId: session.id },
      { kind: 'file-refused', ip: ctx.ip, what: `${filename.slice(0, 100)}: ${found}` },
    )
  refuse(400, fact('This file was refused: our virus scanner found {{found}}.', { found }), { field: 'file' })
}
