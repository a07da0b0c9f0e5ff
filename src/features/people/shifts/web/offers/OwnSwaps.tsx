import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { DayShift } from '../../open-shifts.rules.ts'
import { type ShiftSwap, shiftSwapsContract } from '../../shift-swaps.contract.ts'
import classes from '../shifts.module.css'
import { ReturnShiftDialog } from './ReturnShiftDialog.tsx'
import { SwapProblem } from './SwapProblem.tsx'
import { useShiftText } from './use-shift-text.ts'

/** Shifts that one offers, or that colleagues offer to oneself. */
export function OwnSwaps({ shifts }: { shifts: readonly DayShift[] }) {
  const t = useTexts()
  const viewer = useViewer()
  const textOf = useShiftText()
  const read = useRead(shiftSwapsContract.list, {})
  const accept = useSend(shiftSwapsContract.accept, { saved: 'Accepted. The office confirms it.' })
  const withdraw = useKeptSend(shiftSwapsContract.withdraw, {
    saved: 'Withdrawn.',
    waits: ({ id }) => {
      const swap = read.data?.result.find(each => each.id === Number(id))
      return { title: t('Withdraw'), typed: swap ? textOf(swap) : '', job: null }
    },
  })
  const [opened, open] = useState<ShiftSwap | null>(null)
  const rows = (read.data?.result ?? []).filter(
    each =>
      [each.user_id, each.taker_id, each.to_user_id].includes(viewer.id) ||
      (each.state === 'offered' && each.to_user_id === null),
  )
  if (rows.length === 0) return null
  const onWithdraw = ({ id }: ShiftSwap) => void withdraw.send({ id }).catch(() => {})
  const onAccept = (swap: ShiftSwap) =>
    swap.wants_return ? open(swap) : void accept.send({ id: swap.id }).catch(() => {})

  function buttonsOf(swap: ShiftSwap) {
    if (swap.id < 0) return <small>{t('Waiting to send')}</small>
    const isMine = swap.user_id === viewer.id
    const mayWithdraw = swap.state === 'accepted' || (swap.state === 'offered' && isMine)
    if (mayWithdraw)
      return (
        <Button size="compact-sm" variant="default" onClick={() => onWithdraw(swap)}>
          {t('Withdraw')}
        </Button>
      )
    if (swap.state !== 'offered') return null
    return (
      <Group gap={8} wrap="nowrap">
        <Button size="compact-sm" disabled={swap.problem !== null} onClick={() => onAccept(swap)}>
          {t('Accept')}
        </Button>
        {swap.to_user_id === viewer.id && (
          <Button size="compact-sm" variant="light" color="pink" onClick={() => onWithdraw(swap)}>
            {t('Decline')}
          </Button>
        )}
      </Group>
    )
  }

  return (
    <Card title={t('Shift swaps')}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span className={classes.offer}>
              <b>{textOf(each)}</b>
              <SwapState swap={each} />
              {each.note && <small>{each.note}</small>}
              <SwapProblem problem={each.problem} />
            </span>
            {buttonsOf(each)}
          </li>
        ))}
      </ul>
      {opened && <ReturnShiftDialog swap={opened} shifts={shifts} onClose={() => open(null)} />}
    </Card>
  )
}

/** How a swap stands, from the reader's side. */
function SwapState({ swap }: { swap: ShiftSwap }) {
  const t = useTexts()
  const viewer = useViewer()
  const textOf = useShiftText()
  const isMine = swap.user_id === viewer.id
  const returned =
    swap.return_day !== null && swap.return_from_minute !== null && swap.return_to_minute !== null
      ? textOf({
          day: swap.return_day,
          from_minute: swap.return_from_minute,
          to_minute: swap.return_to_minute,
        })
      : ''
  const lines = {
    offered: isMine
      ? swap.to_name
        ? t('Offered to {{name}}', { name: swap.to_name })
        : t('Offered to all')
      : t('{{name}} offers this shift.', { name: swap.name }),
    accepted: isMine
      ? t('{{name}} accepts. The office has to confirm.', { name: swap.taker_name })
      : t('You accepted. The office has to confirm.'),
    confirmed: isMine
      ? t('Confirmed: {{name}} works this shift.', { name: swap.taker_name })
      : t('Confirmed: you work this shift.'),
    declined: swap.reason
      ? t('The office declined: {{reason}}', { reason: swap.reason })
      : t('{{name}} declined.', { name: swap.to_name }),
    withdrawn: t('Withdrawn.'),
  }
  return (
    <>
      <small>{lines[swap.state]}</small>
      {swap.state === 'offered' && swap.wants_return && <small>{t('For a shift in return')}</small>}
      {returned && (
        <small>
          {isMine
            ? t('You get: {{shift}}', { shift: returned })
            : t('You give: {{shift}}', { shift: returned })}
        </small>
      )}
    </>
  )
}
