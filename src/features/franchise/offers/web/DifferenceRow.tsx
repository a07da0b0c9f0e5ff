import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { OfferDifference } from '../offers.contract.ts'
import classes from './DifferenceRow.module.css'
import { differenceStates, fieldLabels, translatedFields } from './offer-columns.ts'

interface DifferenceRowProps {
  row: OfferDifference
  isTicked: boolean
  /** Own changes are put aside. */
  isReplaced: boolean
  mayTake: boolean
  onTick: (isOn: boolean) => void
  onReplace: (isOn: boolean) => void
}

/** One row of a version, field by field with both values; own changes ask which of the two counts. */
export function DifferenceRow({ row, isTicked, isReplaced, mayTake, onTick, onReplace }: DifferenceRowProps) {
  const t = useTexts()
  const { label, tone } = differenceStates[row.state]
  const words = (field: string, lines: readonly string[]) =>
    lines.map(line => (translatedFields.includes(field) ? t(line) : line)).join('\n')
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={row.name}
        checked={isTicked}
        disabled={!mayTake}
        onChange={event => onTick(event.currentTarget.checked)}
      />
      <div>
        <div className={classes.head}>
          <span className={classes.name}>{row.name}</span>
          <StatusBadge tone={tone}>{t(label)}</StatusBadge>
          {row.conflict && row.state === 'changed' && (
            <StatusBadge tone="amber">{t('You’ve changed it too')}</StatusBadge>
          )}
        </div>
        {row.blocked && (
          <Text size="sm" c="red">
            {t({ ...row.blocked, message: row.blocked.text })}
          </Text>
        )}
        {row.state !== 'gone' && (
          <dl className={classes.fields}>
            {row.fields
              .filter(({ field }) => row.state !== 'new' || field !== 'name')
              .map(({ field, ours, theirs }) => (
                <div key={field} style={{ display: 'contents' }}>
                  <dt>{t(fieldLabels[field] ?? field)}</dt>
                  <dd>
                    {row.state !== 'new' && ours.length > 0 && (
                      <span className={classes.before}>{words(field, ours)}</span>
                    )}
                    {row.state !== 'new' && ours.length > 0 && ' → '}
                    {words(field, theirs) || '–'}
                  </dd>
                </div>
              ))}
          </dl>
        )}
        {row.conflict && isTicked && (
          <SegmentedControl
            className={classes.choice}
            size="xs"
            aria-label={t('{{name}}: which one to keep?', { name: row.name })}
            value={isReplaced ? 'theirs' : 'ours'}
            onChange={value => onReplace(value === 'theirs')}
            data={[
              { value: 'ours', label: t('Keep ours') },
              { value: 'theirs', label: row.state === 'gone' ? t('Retire') : t('Use theirs') },
            ]}
          />
        )}
      </div>
    </li>
  )
}
