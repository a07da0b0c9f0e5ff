import { Progress, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { moneyText, numberText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { Campaign } from '../campaigns.contract.ts'
import { leftLabels } from '../campaigns.rules.ts'
import classes from './campaigns.module.css'

/** How far a campaign is, who was left out, and what came of it. */
export function ResultsDialog({ row, onClose }: { row: Campaign; onClose: () => void }) {
  const t = useTexts()
  const { name, note, progress, results, left_out, channel, user } = row
  const sent = progress.queued + progress.sent
  const gone = sent + progress.failed
  const figures: [string, string | number][] = [
    [t('Sent'), sent],
    [t('Delivered'), results.delivered],
    ...(channel === 'email'
      ? ([
          [t('Bounced'), results.bounced],
          [t('Reported as spam'), results.complained],
        ] as [string, number][])
      : []),
    [t('Failed'), progress.failed],
    [t('Opted out'), results.opted_out],
    ...(row.tracks_links ? ([[t('Clicked'), results.clicked]] as [string, number][]) : []),
    [t('Replies'), results.replied],
    [t('Jobs within 30 days'), results.jobs],
    ...(results.invoiced_cents === null
      ? []
      : ([[t('Invoiced'), moneyText(results.invoiced_cents)]] as [string, string][])),
  ]
  if (progress.all === 0)
    return (
      <Dialog opened size="lg" title={name} onClose={onClose}>
        {note !== '' && <Text>{t(note)}</Text>}
        <Text>{t('Nothing sent yet')}</Text>
      </Dialog>
    )
  return (
    <Dialog opened size="lg" title={name} onClose={onClose}>
      <Stack gap="md">
        {note !== '' && <Text>{t(note)}</Text>}
        <div role="status">
          <Text size="sm">
            {t('{{done}} of {{all}} sent', { done: numberText(gone), all: numberText(progress.all) })}
            {user !== '' && ` · ${user}`}
          </Text>
          <Progress
            mt={4}
            aria-label={t('Progress')}
            value={progress.all === 0 ? 0 : (gone / progress.all) * 100}
          />
        </div>
        <dl className={classes.results}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'number' ? numberText(value) : value}</dd>
            </div>
          ))}
        </dl>
        {left_out.length > 0 && (
          <div>
            <Text fw={500}>{t('Left out')}</Text>
            <ul className={classes.left}>
              {left_out.map(({ reason, count }) => (
                <li key={reason}>
                  {t(leftLabels[reason])}: {numberText(count)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
