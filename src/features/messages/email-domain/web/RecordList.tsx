import { Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { ShownRecord } from '../email-domain.contract.ts'
import type { RecordName, RecordState } from '../email-domain.rules.ts'
import classes from './RecordList.module.css'

const names: Record<RecordName, { label: string; about: string }> = {
  dkim: { label: 'DKIM', about: 'Proves that emails are yours. Required.' },
  dmarc: { label: 'DMARC', about: 'Large mailbox providers expect it. Any policy is fine.' },
  return: { label: 'Return path', about: 'Allows our servers to send for this host.' },
  mx: { label: 'Return path (MX)', about: 'Brings back reports of emails that can’t be delivered.' },
}

const states: Record<RecordState, { tone: Tone; label: string }> = {
  unknown: { tone: 'grey', label: 'Not checked' },
  found: { tone: 'green', label: 'Found' },
  missing: { tone: 'amber', label: 'Missing' },
  wrong: { tone: 'pink', label: 'Different' },
}

/** DNS records to copy, each with what was found. */
export function RecordList({ records }: { records: readonly ShownRecord[] }) {
  const t = useTexts()
  return (
    <ul className={classes.list}>
      {records.map(({ record, type, name, value, state, found }) => (
        <li key={record} className={classes.record}>
          <div className={classes.head}>
            <b style={{ fontWeight: 600 }}>{t(names[record].label)}</b>
            <StatusBadge tone={states[state].tone}>{t(states[state].label)}</StatusBadge>
            <Text size="sm" w="100%">
              {t(names[record].about)}
            </Text>
          </div>
          <Field label={t('Type')} value={type} />
          <Field
            label={t('Name')}
            value={name}
            copied={t('{{record}} name', { record: t(names[record].label) })}
          />
          <Field
            label={t('Value')}
            value={value}
            copied={t('{{record}} value', { record: t(names[record].label) })}
          />
          {found !== '' && found !== value && <Field label={t('Found')} value={found} />}
        </li>
      ))}
    </ul>
  )
}

function Field({ label, value, copied }: { label: string; value: string; copied?: string }) {
  return (
    <div className={classes.field}>
      <Text size="sm">{label}</Text>
      {/* Long keys scroll, also by keys. */}
      <span className={classes.value} tabIndex={value.length > 200 ? 0 : undefined}>
        {value}
      </span>
      {copied !== undefined && <CopyButton size="compact-sm" text={value} label={copied} />}
    </div>
  )
}
