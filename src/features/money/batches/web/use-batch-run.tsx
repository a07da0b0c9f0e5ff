import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { batchesContract } from '../batches.contract.ts'

export type BatchRun = ReturnType<typeof useBatchRun>

/** Runs a batch part by part until nothing of it waits. What is left when the window closes is gone on with later. */
export function useBatchRun() {
  const run = useSend(batchesContract.run, { silent: true })
  const [id, setId] = useState<number | null>(null)
  const [state, setState] = useState<'running' | 'paused' | 'broken' | 'done'>('done')
  const wants = useRef(false)
  useEffect(
    () => () => {
      wants.current = false
    },
    [],
  )
  async function go(batch: number) {
    setId(batch)
    setState('running')
    wants.current = true
    try {
      while (wants.current) {
        const { result } = await run.send({ id: batch })
        if (result.waiting === 0) return setState('done')
      }
      setState('paused')
    } catch {
      setState('broken')
    }
  }
  return {
    id,
    state,
    go,
    pause: () => {
      wants.current = false
    },
  }
}

/** What can be done while a batch runs, and after. */
export function BatchRunButtons({ run, onClose }: { run: BatchRun; onClose: () => void }) {
  const t = useTexts()
  const { id, state } = run
  return (
    <>
      {state === 'running' && (
        <Button variant="default" onClick={run.pause}>
          {t('Pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'broken') && id !== null && (
        <Button variant="default" onClick={() => void run.go(id)}>
          {t('Go on')}
        </Button>
      )}
      <Button onClick={onClose}>{t('Close')}</Button>
    </>
  )
}
