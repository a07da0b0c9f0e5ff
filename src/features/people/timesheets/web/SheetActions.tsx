import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { mayApprove, mayFinalise, mayReopen, mayReturn, type Week } from '../timesheets.rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface SheetActionsProps {
  sheet: Receives<typeof timesheetsContract.sheet>['result']['sheets'][number]
  week: Week
  isRunning: boolean
}

/** The way of a week: finalised by its person, then approved or returned. */
export function SheetActions({ sheet, week, isRunning }: SheetActionsProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const [asking, ask] = useState<'return' | 'reopen' | null>(null)
  const finalise = useSend(timesheetsContract.finalise, { silent: true })
  const approve = useSend(timesheetsContract.approve, { saved: 'Approved.' })
  const giveBack = useSend(timesheetsContract.giveBack, { saved: 'Returned.' })
  const reopen = useSend(timesheetsContract.reopen, { saved: 'Reopened.' })
  const { id, state } = sheet
  const now = { today, isRunning }
  const takeBack = (of: number) => reopen.send({ id: of, reason: '' }).catch(() => undefined)

  async function onFinalise() {
    const { result } = await finalise.send({ userId: week.user_id, start: sheet.first_day })
    toast.success(t('Finalised.'), result.id === null ? {} : { undo: () => void takeBack(result.id!) })
  }

  const canFinalise = mayFinalise(viewer, week, now)
  return (
    <>
      {state === 'open' && (
        <Button
          loading={finalise.isPending}
          disabled={canFinalise !== true}
          title={canFinalise === true ? undefined : t(canFinalise)}
          onClick={() => void onFinalise().catch((error: Error) => toast.error(error.message))}
        >
          {t('Finalise week')}
        </Button>
      )}
      {id !== null && mayApprove(viewer, week, now) === true && (
        <Button
          loading={approve.isPending}
          onClick={() => void approve.send({ ids: [id] }).catch(() => undefined)}
        >
          {t('Approve')}
        </Button>
      )}
      {id !== null && mayReturn(viewer, week) === true && week.user_id !== viewer.id && (
        <Button variant="default" onClick={() => ask('return')}>
          {t('Return with a note')}
        </Button>
      )}
      {id !== null && state === 'finalised' && week.user_id === viewer.id && (
        <Button variant="default" loading={reopen.isPending} onClick={() => void takeBack(id)}>
          {t('Withdraw')}
        </Button>
      )}
      {id !== null && state === 'approved' && mayReopen(viewer, week) === true && (
        <Button variant="default" onClick={() => ask('reopen')}>
          {t('Reopen')}
        </Button>
      )}
      {id !== null && asking === 'return' && (
        <ReasonDialog
          title={t('Return with a note')}
          onSave={note => giveBack.send({ id, note })}
          onClose={() => ask(null)}
        />
      )}
      {id !== null && asking === 'reopen' && (
        <ReasonDialog
          title={t('Reopen')}
          onSave={reason => reopen.send({ id, reason })}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
