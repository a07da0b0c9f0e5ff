import { Progress, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { batchesContract } from '../batches.contract.ts'
import classes from './batches.module.css'

/** How far a batch is, and what became of each; those that were left stand first. */
export function BatchProgress({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(batchesContract.open, { id }, { staleTime: 0, keepPrevious: true })
  return (
    <Loaded read={read} failed={t('The progress could not be loaded')}>
      {({ result: { total, waiting, done, left }, items }) => (
        <Stack gap="sm">
          <Progress
            value={((total - waiting) / total) * 100}
            aria-label={t('{{done}} of {{total}} done', {
              done: String(total - waiting),
              total: String(total),
            })}
          />
          <Text role="status" size="sm">
            {[
              t('{{done}} of {{total}} done', { done: String(done), total: String(total) }),
              left > 0 ? t('Left as they were: {{number}}', { number: String(left) }) : '',
              waiting > 0 ? t('Waiting: {{number}}', { number: String(waiting) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {waiting > 0 && (
            <Text size="sm" c="dimmed">
              {t('If you close this, the rest waits: go on with it under Invoices.')}
            </Text>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
          <ul className={classes.items} tabIndex={0} aria-label={t('What became of each')}>
            {items.map(item => (
              <li key={item.n} className={classes.item}>
                <span>
                  {[
                    item.job_number === null ? '' : t('Job #{{number}}', { number: String(item.job_number) }),
                    item.invoice_number === null
                      ? ''
                      : t('Invoice #{{number}}', { number: String(item.invoice_number) }),
                    item.name,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <Text size="sm" className={classes.told ?? ''} c={item.status === 'left' ? 'pink' : 'dimmed'}>
                  {item.status === 'waiting'
                    ? t('Waiting')
                    : t({ text: item.text, values: item.values, message: item.message })}
                </Text>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Loaded>
  )
}
