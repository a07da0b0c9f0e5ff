import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Measure, measures, partsOf } from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { isAccountant } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { figureText } from '../report-text.ts'
import { reportsContract } from '../reports.contract.ts'
import classes from './reports.module.css'
import { addressOf } from './row-address.ts'
import { useWriter } from './use-writer.ts'

/** A figure that somebody follows to what it counts. */
export interface Followed {
  measure: Measure
  filter: Narrowing[]
  from: string
  to: string
}

const atOnce = 100

/** The jobs, invoices and other rows that a figure counts, each with what it adds. */
export function CountedRows({
  followed,
  title,
  onClose,
}: {
  followed: Followed
  title: string
  onClose: () => void
}) {
  const writer = useWriter()
  const { t } = writer
  const isReader = isAccountant(useViewer())
  // Jobs and clients are closed to an accountant.
  const leads = (source: string) => !isReader || ['invoice', 'quote', 'bill'].includes(source)
  const [skip, setSkip] = useState(0)
  const read = useRead(reportsContract.rows, { ...followed, skip }, { keepPrevious: true })
  const isMade = partsOf(followed.measure).length > 1
  const sum = read.data ? figureText(followed.measure, read.data.sum, writer) : ''
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sum ? `${title}: ${sum}` : title}
      subtitle={t('{{from}} to {{to}}', { from: writer.day(followed.from), to: writer.day(followed.to) })}
      size="lg"
    >
      <Loaded read={read} failed={t('Couldn’t load the rows')} shape="list">
        {({ result, total }) => (
          <>
            <table className={classes.rows}>
              <thead>
                <tr>
                  <th scope="col">{t('Number')}</th>
                  <th scope="col">{result[0]?.source === 'bill' ? t('Supplier') : t('Client')}</th>
                  <th scope="col">{t('Date')}</th>
                  {isMade && <th scope="col">{t('Counts as')}</th>}
                  <th scope="col">{t('Value')}</th>
                </tr>
              </thead>
              <tbody>
                {result.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one row may count several times
                  <tr key={at}>
                    <td>
                      {leads(row.source) && addressOf(row.source, row.id) ? (
                        <AppLink {...addressOf(row.source, row.id)!}>{row.label || row.id}</AppLink>
                      ) : (
                        row.label
                      )}
                    </td>
                    <td>{row.client}</td>
                    <td>{writer.day(row.day)}</td>
                    {isMade && <td>{t(measures[row.measure].label)}</td>}
                    <td>{figureText(row.measure, row.amount, writer)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {total > atOnce && (
              <Group justify="space-between" mt="md">
                <Button variant="default" disabled={skip === 0} onClick={() => setSkip(skip - atOnce)}>
                  {t('Back')}
                </Button>
                <span>
                  {t('{{from}} to {{to}} of {{total}}', {
                    from: writer.number(skip + 1),
                    to: writer.number(Math.min(total, skip + atOnce)),
                    total: writer.number(total),
                  })}
                </span>
                <Button
                  variant="default"
                  disabled={skip + atOnce >= Math.min(total, 100_000)}
                  onClick={() => setSkip(skip + atOnce)}
                >
                  {t('Next')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
