import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasPermission } from '#shared/access.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { type SendError, send } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useViewer } from '#web/viewer.ts'
import { callReportsContract } from '../../call-reports.contract.ts'
import { phoneContract, type WireCallEntry } from '../../phone.contract.ts'
import { isOver, isTalking } from '../../phone.rules.ts'
import type { NoteDraft } from './CallNote.tsx'
import type { Phone } from './use-phone.ts'

/** Ms between two looks at a call that was left here, and how often: the server may not have heard of it yet. */
const lookEvery = 1_500
const mostLooks = 4
/** Ms between two tries while the server does not answer. */
const retryEvery = 4_000

/**
 * Says what became of a call that this window was in: one that failed or was refused in a toast; one in which somebody
 * talked is given back to be noted, for those who keep notes on clients, until the returned function drops it. A note that was
 * typed meanwhile is kept by itself, as soon as the server answers.
 */
export function useEndedCall(
  { call, own }: Pick<Phone, 'call' | 'own'>,
  draft: RefObject<NoteDraft | null>,
): [WireCallEntry | null, () => void] {
  const t = useTexts()
  const viewer = useViewer()
  const [ended, setEnded] = useState<WireCallEntry | null>(null)
  const before = useRef<number | null>(null)
  const isIn = own !== null && own.listens_to === null && isTalking(own.status)
  const present = isIn && call ? call.id : null
  useEffect(() => {
    const id = before.current
    before.current = present
    if (present !== null) setEnded(null)
    if (id === null || id === present) return
    void becameOf(id, draft).then(result => {
      // Passed on, it goes on without this window.
      if (!result || !isOver(result.status)) return
      const name = displayPhone(result.number) || result.answered_name || result.client_name
      if (result.status === 'failed') toast.error(t('Failed to make call'))
      else if (result.status === 'busy') toast.info(t('{{number}}: rejected call', { number: name }))
      else if (
        result.answered_at &&
        result.direction !== 'internal' &&
        hasPermission(viewer, 'clients.manage')
      )
        setEnded(result)
    })
  }, [present, t, viewer, draft])
  return [ended, () => setEnded(null)]
}

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The call as it is afterwards, with the note that was typed; null: nobody may read it any more, and the log has it. */
async function becameOf(id: number, draft: RefObject<NoteDraft | null>): Promise<WireCallEntry | null> {
  for (let looks = 1; ; ) {
    try {
      const { result, jobs } = await send(callReportsContract.ended, { id })
      if (!isOver(result.status) && looks++ < mostLooks) {
        await wait(lookEvery)
        continue
      }
      return await noted(result, jobs.length === 1 ? jobs[0]!.id : null, draft)
    } catch (error) {
      if (!isUnreached(error as SendError)) return null
      await wait(retryEvery)
    }
  }
}

async function noted(
  entry: WireCallEntry,
  onlyJob: number | null,
  draft: RefObject<NoteDraft | null>,
): Promise<WireCallEntry> {
  const typed = draft.current
  if (typed?.call_id !== entry.id || typed.note.trim() === '') return entry
  const { id, outcome, version } = entry
  const { note, job_id } = typed
  const { result } = await send(phoneContract.note, {
    id,
    outcome,
    note,
    job_id: job_id ?? entry.job_id ?? onlyJob ?? 0,
    version,
  })
  draft.current = null
  return result
}

const isUnreached = ({ status }: SendError) => status === 0 || status === 429 || status >= 500
