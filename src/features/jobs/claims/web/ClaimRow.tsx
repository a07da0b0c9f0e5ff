import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconArrowBackUp, IconHistory, IconPencil, IconReceiptOff, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parseDay } from '#shared/dates.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Claim, claimsContract } from '../claims.contract.ts'
import {
  claimLabels,
  claimStateLabels,
  claimTones,
  mayChangeClaim,
  mayReturnClaim,
  mayReverseClaim,
  stateOf,
} from '../claims.rules.ts'

export type ClaimAct = 'edit' | 'remove' | 'return' | 'reverse' | 'history'

interface ClaimRowProps {
  claim: Claim
  onAct: (act: ClaimAct) => void
}

/** A claim with its state and what the viewer may do about it. */
export function ClaimRow({ claim, onAct }: ClaimRowProps) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const viewer = useViewer()
  const week = { state: claim.week.state, isExported: claim.week.is_exported }
  const state = stateOf(claim, week)
  // It has no id of the server's yet.
  const isWaiting = claim.id < 0
  const amount = moneyText(claim.amount_cents)
  const act = (name: ClaimAct, label: string, icon: ReactNode) => (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${amount}`} onClick={() => onAct(name)}>
      {icon}
    </ActionIcon>
  )
  const what =
    claim.kind === 'kilometres'
      ? `${(claim.metres ?? 0) / 1_000} km × ${priceText((claim.km_rate ?? 0) / 100)}`
      : t(claimLabels.receipt)
  const facts = [
    day(parseDay(claim.day)!, 'date'),
    what,
    claim.job && `#${claim.job.number} ${claim.job.name}`,
    claim.note,
    claim.by && t('Entered by {{name}}', { name: claim.by }),
  ]
  return (
    <LinedRow
      name={amount}
      badge={
        <StatusBadge tone={claimTones[state]} size="sm">
          {isWaiting ? t('Not sent yet') : t(claimStateLabels[state])}
        </StatusBadge>
      }
      about={facts.filter(Boolean).join(' · ')}
      detail={<Details claim={claim} isSettled={state === 'paid' || state === 'reversed'} />}
    >
      {!isWaiting && (
        <>
          {mayChangeClaim(viewer, claim, week) === true && (
            <>
              {act('edit', t('Edit'), <IconPencil size={16} />)}
              {act('remove', t('Delete'), <IconTrash size={16} />)}
            </>
          )}
          {mayReturnClaim(viewer, claim, week) === true &&
            act('return', t('Send back'), <IconArrowBackUp size={16} />)}
          {mayReverseClaim(viewer, claim, week) === true &&
            act('reverse', t('Reverse'), <IconReceiptOff size={16} />)}
          {act('history', t('History'), <IconHistory size={16} />)}
        </>
      )}
    </LinedRow>
  )
}

function Details({ claim, isSettled }: { claim: Claim; isSettled: boolean }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const read = useSend(claimsContract.file)
  const { file, answer, is_double } = claim
  return (
    <>
      {answer && <Text size="sm">{answer}</Text>}
      {is_double && !isSettled && (
        <Text size="sm" c="orange">
          {t('Another receipt has this date and amount.')}
        </Text>
      )}
      {claim.counts_on !== claim.day && claim.state === 'claimed' && (
        <Text size="sm" c="dimmed">
          {t('Counts towards the week of {{day}}.', { day: day(parseDay(claim.counts_on)!) })}
        </Text>
      )}
      {file && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() =>
            void read
              .send({ id: claim.id })
              .then(blob => saveFile(blob, file.name))
              .catch(() => {})
          }
        >
          {t('Download {{name}}', { name: file.name })}
        </Anchor>
      )}
    </>
  )
}
