import type { FactValues } from '#shared/fact.ts'
import { translate } from './i18n.ts'
import { isTrouble } from './query-client.ts'
import type { SendError } from './send.ts'
import { toast } from './toast.ts'

/** Rows in one request, and ms after which the progress is told. */
const partSize = 25
const patience = 800
let runs = 0

/** Result of a request that handles many rows. */
export interface PartOutcome<Done> {
  changed: readonly Done[]
  refused: readonly {
    id: number
    message: string
    text?: string | undefined
    values?: FactValues | undefined
  }[]
}

/** A row that stays as it was, and why. */
export interface Refused {
  id: number
  why: string
}

/**
 * Sends a change of many rows in parts, one after the other, and tells how far it is; the screen may be left meanwhile.
 * What a failed request would have changed counts as refused; without a connection, the rest does too.
 */
export async function inParts<Row extends { id: number }, Done>(
  rows: readonly Row[],
  send: (part: Row[]) => Promise<PartOutcome<Done>>,
): Promise<{ changed: Done[]; refused: Refused[] }> {
  const id = `bulk ${++runs}`
  const changed: Done[] = []
  const refused: Refused[] = []
  const started = Date.now()
  try {
    for (let from = 0; from < rows.length; from += partSize) {
      if (Date.now() - started > patience) {
        toast.loading(id, translate('{{done}} of {{count}} done …', { done: from, count: rows.length }))
      }
      try {
        const outcome = await send(rows.slice(from, from + partSize))
        changed.push(...outcome.changed)
        for (const { id, message, text, values } of outcome.refused) {
          refused.push({ id, why: translate(text && values ? { text, values, message } : message) })
        }
      } catch (error) {
        const why = translate(error as SendError)
        const isLost = isTrouble(error)
        const rest = rows.slice(from, isLost ? undefined : from + partSize)
        refused.push(...rest.map(row => ({ id: row.id, why })))
        if (isLost) break
      }
    }
  } finally {
    toast.close(id)
  }
  return { changed, refused }
}
