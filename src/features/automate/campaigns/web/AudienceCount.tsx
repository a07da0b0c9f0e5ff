import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Sends } from '#shared/endpoint.ts'
import { needsNoValue } from '#shared/rows/conditions.ts'
import { useTexts } from '#web/i18n.ts'
import { numberText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { campaignsContract } from '../campaigns.contract.ts'
import { leftLabels } from '../campaigns.rules.ts'
import classes from './campaigns.module.css'

type Asked = Sends<typeof campaignsContract.count>

/** Milliseconds after the last change. */
const settleMs = 400

/** How many clients would get it now, and who is left out and why. */
export function AudienceCount(asked: Asked) {
  const t = useTexts()
  const [settled] = useDebouncedValue(asked, settleMs)
  const isUnfinished = settled.conditions?.groups?.some(group =>
    group.conditions.some(({ is, value }) => (value ?? '').trim() === '' && !needsNoValue.includes(is)),
  )
  const { data, error } = useRead(campaignsContract.count, settled, { enabled: !isUnfinished })
  if (isUnfinished || error)
    return (
      <Text size="sm" c={error ? 'red' : 'dimmed'} role="status">
        {error ? t(error) : t('Finish the conditions to see who gets it.')}
      </Text>
    )
  if (!data) return <Text size="sm">{t('Counting…')}</Text>
  return (
    <div className={classes.box} role="status">
      <Text fw={500}>
        {t('{{reached}} of {{fits}} clients get it', {
          reached: numberText(data.reached),
          fits: numberText(data.fits),
        })}
      </Text>
      {data.left_out.length > 0 && (
        <ul className={classes.left}>
          {data.left_out.map(({ reason, count, clients }) => (
            <li key={reason}>
              {t(leftLabels[reason])}: {numberText(count)}
              <Text span size="sm" c="dimmed">
                {' '}
                {clients.map(({ name }) => name).join(', ')}
                {count > clients.length && ' …'}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
