import { ActionIcon, Anchor, Menu, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDots,
  IconHistory,
  IconPencil,
  IconReceiptOff,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import type { Claim } from '../claims.contract.ts'
import {
  claimLabels,
  claimStateLabels,
  claimTones,
  mayChangeClaim,
  mayReturnClaim,
  mayReverseClaim,
  stateOf,
} from '../claims.rules.ts'

export type ClaimAct = 'edit' | 'remove' | 'return' | 'reverse' | 'history' | 'receipt'

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
    <Menu.Item leftSection={icon} onClick={() => onAct(name)}>
      {label}
    </Menu.Item>
  )
  const mayChange = mayChangeClaim(viewer, claim, week) === true
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
      detail={
        <Details
          claim={claim}
          isSettled={state === 'paid' || state === 'reversed'}
          onOpen={() => onAct('receipt')}
        />
      }
    >
      {!isWaiting && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('More for {{name}}', { name: amount })}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayChange && act('edit', t('Edit'), <IconPencil size={16} />)}
            {mayReturnClaim(viewer, claim, week) === true &&
              act('return', t('Send back'), <IconArrowBackUp size={16} />)}
            {mayReverseClaim(viewer, claim, week) === true &&
              act('reverse', t('Reverse'), <IconReceiptOff size={16} />)}
            {act('history', t('History'), <IconHistory size={16} />)}
            {mayChange && act('remove', t('Delete'), <IconTrash size={16} />)}
          </Menu.Dropdown>
        </Menu>
      )}
    </LinedRow>
  )
}

interface DetailsProps {
  claim: Claim
  isSettled: boolean
  onOpen: () => void
}

function Details({ claim, isSettled, onOpen }: DetailsProps) {
  const t = useTexts()
  const { day } = useCompanyTime()
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
      {file ? (
        <Anchor component="button" type="button" size="sm" onClick={onOpen}>
          {t('View receipt')}
        </Anchor>
      ) : (
        claim.kind === 'receipt' && claim.id > 0 && t('No photo of the receipt')
      )}
    </>
  )
}
