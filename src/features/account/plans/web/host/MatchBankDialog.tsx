import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { hostContract } from '../../host.contract.ts'
import classes from '../PlansPage.module.css'

const outcomes = {
  match: ['Matches', 'teal'],
  booked: ['Booked', 'green'],
  amount: ['Different amount', 'pink'],
  paid: ['Already paid', 'grey'],
  unknown: ['Unknown reference', 'amber'],
} as const

/** Books payments of a bank statement whose reference and amount match an open invoice. */
export function MatchBankDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [csv, setCsv] = useState('')
  const match = useSend(hostContract.matchBank)
  const found = match.data?.result ?? []
  const canBook = found.some(each => each.outcome === 'match')
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={match.isPending}
      size="lg"
      title={t('Match a bank statement')}
      footer={
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={match.isPending}
            disabled={csv.trim() === ''}
            onClick={() => void match.send({ csv, books: false })}
          >
            {t('Check lines')}
          </Button>
          <Button disabled={!canBook} onClick={() => void match.send({ csv, books: true })}>
            {t('Record matches')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('Statement lines (CSV)')}
          description={t('Lines with a reference like TW-7-12 and the exact amount are matched.')}
          autosize
          minRows={5}
          maxRows={12}
          value={csv}
          maxLength={500_000}
          onChange={event => setCsv(event.target.value)}
        />
        {match.data && found.length === 0 && (
          <p className={classes.text}>{t('None of our references were found.')}</p>
        )}
        <ul className={classes.rows}>
          {found.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference may stand twice in the bank's file
            <li key={`${i} ${each.reference}`} className={classes.row}>
              <span>
                {each.reference}
                {each.company && ` · ${each.company} · ${moneyText(each.amount_cents)}`}
              </span>
              <StatusBadge tone={outcomes[each.outcome][1]}>{t(outcomes[each.outcome][0])}</StatusBadge>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
