import { useState } from 'react'
import { ReasonDialog } from '#features/people/timesheets/web/ReasonDialog.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Claim, claimsContract } from '../claims.contract.ts'
import { ClaimHistory } from './ClaimHistory.tsx'
import { type ClaimAct, ClaimRow } from './ClaimRow.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'

const ClaimDialog = lazyDialog(async () => (await import('./ClaimDialog.tsx')).ClaimDialog)

interface ClaimsProps {
  reply: Receives<typeof claimsContract.own>
  userId?: number
  /** A new claim is being entered. */
  isAdding: boolean
  onAdded: () => void
}

/** Claims one below the other, with the dialogs about them. */
export function Claims({ reply: { result, ...terms }, userId, isAdding, onAdded }: ClaimsProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(claimsContract.remove, { saved: 'Deleted.' })
  const giveBack = useSend(claimsContract.giveBack, { saved: 'Sent back.' })
  const reverse = useSend(claimsContract.reverse, { saved: 'Reversed.' })
  const [opened, open] = useState<{ claim: Claim; act: ClaimAct } | null>(null)
  const close = () => open(null)

  function start(claim: Claim, act: ClaimAct) {
    if (act !== 'remove') return open({ claim, act })
    void confirm({
      title: t('Delete this expense?'),
      message: [moneyText(claim.amount_cents), claim.note].filter(Boolean).join(' · '),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ ids: [claim.id] }),
    })
  }
  const id = opened?.claim.id ?? 0
  return (
    <>
      <LinedRows>
        {result.map(claim => (
          <ClaimRow key={claim.key} claim={claim} onAct={act => start(claim, act)} />
        ))}
      </LinedRows>
      {(isAdding || opened?.act === 'edit') && (
        <ClaimDialog
          key={id}
          userId={opened?.claim.user_id ?? userId}
          claim={opened?.claim ?? null}
          terms={terms}
          onClose={opened ? close : onAdded}
        />
      )}
      {opened?.act === 'return' && (
        <ReasonDialog
          title={t('Send expense back')}
          onSave={note => giveBack.send({ id, note })}
          onClose={close}
        />
      )}
      {opened?.act === 'reverse' && (
        <ReasonDialog
          title={t('Reverse expense')}
          onSave={reason => reverse.send({ id, reason })}
          onClose={close}
        />
      )}
      {opened?.act === 'receipt' && opened.claim.file && (
        <ReceiptDialog id={id} file={opened.claim.file} onClose={close} />
      )}
      {opened?.act === 'history' && <ClaimHistory id={id} onClose={close} />}
    </>
  )
}
