import type { ComponentType, ReactNode } from 'react'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Licence } from '../licences.contract.ts'
import { type LicenceState, licenceState } from '../licences.rules.ts'

/** Opens the scan of a licence; of somebody else's it can be put there and taken off. */
export type LicenceScan = ComponentType<{ licence: Licence; isOwn: boolean }>

const states: Record<LicenceState, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'green' },
  soon: { label: 'Expires soon', tone: 'amber' },
  expired: { label: 'Expired', tone: 'pink' },
}

interface LicenceRowProps {
  licence: Licence
  file: ReactNode
  children?: ReactNode
}

/** A licence with how it stands today. */
export function LicenceRow({
  licence: { name, number, state, expires_on },
  file,
  children,
}: LicenceRowProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const { label, tone } = states[licenceState(expires_on, time.today)]
  const until = expires_on === null ? null : parseDay(expires_on)
  return (
    <LinedRow
      name={name}
      badge={<StatusBadge tone={tone}>{t(label)}</StatusBadge>}
      about={[number, state].filter(Boolean).join(' · ')}
      detail={
        <>
          {until === null ? t('Does not expire') : t('Expires on {{day}}', { day: time.day(until, 'date') })}
          {file}
        </>
      }
    >
      {children}
    </LinedRow>
  )
}
