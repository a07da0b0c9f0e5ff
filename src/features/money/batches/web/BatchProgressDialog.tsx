import { Button, Progress, Stack, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Batch, batchesContract } from '../batches.contract.ts'
import { isStalled } from '../batches.rules.ts'
import classes from './batches.module.css'

export const batchTitles: Readonly<Record<Batch['kind'], string>> = {
  jobs: 'Invoice batch',
  invoices: 'Invoice batch',
  reminders: 'Reminders',
  statements: 'Statements',
  payments: 'Payments',
}

/** Milliseconds between two looks at a batch that goes on, beside what the server tells. */
export const lookAgain = 5_000

interface BatchProgressDialogProps {
  id: number
  onClose: () => void
}

/** How far a batch is, and what became of each; those that were left stand first. */
export function BatchProgressDialog({ id, onClose }: BatchProgressDialogProps) {
  const t = useTexts()
  const read = useRead(
    batchesContract.open,
    { id },
    {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: reply => (reply?.result.state === 'running' ? lookAgain : false),
    },
  )
  const dismiss = useSend(batchesContract.dismiss, { silent: true })
  const batch = read.data?.result
  const close = () => {
    // The outcome was seen here.
    if (batch?.state === 'done') void dismiss.send({ id }).catch(() => {})
    onClose()
  }
  return (
    <Dialog
      opened
      size="md"
      title={t(batch ? batchTitles[batch.kind] : 'Invoice batch')}
      onClose={close}
      footer={
        <>
          {batch && <BatchButtons batch={batch} />}
          <Button onClick={close}>{t('Close')}</Button>
        </>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load the progress')}>
        {({ result, items }) => (
          <Stack gap="sm">
            <Progress
              value={((result.total - result.waiting) / result.total) * 100}
              animated={result.state === 'running'}
              aria-label={farText(t, result)}
            />
            <Text role="status" size="sm">
              {stateText(t, result)}
            </Text>
            {result.state === 'running' && (
              <Text size="sm" c="dimmed">
                {t('You can leave this page. Progress is shown under Invoices.')}
              </Text>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
            <ul className={classes.items} tabIndex={0} aria-label={t('Results')}>
              {items.map(item => (
                <Item key={item.n} item={item} />
              ))}
            </ul>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

const farText = (t: Translate, { total, done }: Batch) =>
  t('{{done}} of {{total}} done', { done: String(done), total: String(total) })

/** 'Stopped · 12 of 40 done · Left as they were: 2' */
export const stateText = (t: Translate, batch: Batch): string =>
  [
    batch.state === 'stopped' ? t('Stopped') : '',
    farText(t, batch),
    batch.left > 0 ? t('Unchanged: {{number}}', { number: String(batch.left) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Buttons of a running or finished batch. */
export function BatchButtons({ batch, size = 'sm' }: { batch: Batch; size?: 'sm' | 'compact-sm' }) {
  const t = useTexts()
  const stop = useSend(batchesContract.stop)
  const goOn = useSend(batchesContract.goOn)
  const { id, state, left } = batch
  const canGoOn = state === 'stopped' || isStalled({ state, moved: new Date(batch.worked_at) }, new Date())
  if (state === 'done' && left === 0) return null
  const [label, sent] = canGoOn
    ? [t('Continue'), () => goOn.send({ id })]
    : state === 'running'
      ? [t('Stop'), () => stop.send({ id })]
      : [t('Retry the rest'), () => goOn.send({ id, again: true })]
  return (
    <Button
      variant="default"
      size={size}
      loading={stop.isPending || goOn.isPending}
      onClick={() => void sent().catch(() => {})}
    >
      {label}
    </Button>
  )
}

function Item({ item }: { item: Receives<typeof batchesContract.open>['items'][number] }) {
  const t = useTexts()
  const { job_number, invoice_number_text, name, status, text, values, message } = item
  return (
    <li className={classes.item}>
      <span>
        {[
          job_number === null ? '' : t('Job #{{number}}', { number: String(job_number) }),
          invoice_number_text === null ? '' : t('Invoice #{{number}}', { number: invoice_number_text }),
          name,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <Text size="sm" className={classes.told ?? ''} c={status === 'left' ? 'pink' : 'dimmed'}>
        {status === 'waiting' ? t('Waiting') : t({ text, values, message })}
      </Text>
    </li>
  )
}
