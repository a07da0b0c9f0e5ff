import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'
import { deviceName } from '../../sign-in.rules.ts'

interface SignInRowProps {
  row: {
    id: number
    at: string
    agent: string
    ip: string
    current: boolean
    phone: { until: string; seen_at: string } | null
  }
  /** The person who signed in, if the list shows several people's sign-ins. */
  person?: string
  place?: string
}

/** One sign-in: device, address, time, and a button to end it. */
export function SignInRow({ row, person = '', place = '' }: SignInRowProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const end = useSend(loginListContract.end, { saved: t('Signed out.') })
  const device = deviceName(row.agent) || t('Unknown device')
  const isPhone = /iPhone|Android|Mobile/.test(row.agent)
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const details = [
    person ? device : '',
    row.ip,
    row.phone
      ? t('Last contact {{time}}', { time: instant(row.phone.seen_at, 'dateTime') })
      : instant(row.at),
    row.phone && t('Stays signed in until {{time}}', { time: instant(row.phone.until, 'dateTime') }),
    place,
  ].filter(Boolean)
  async function signOut() {
    const isSure =
      !row.phone ||
      (await confirm({
        title: t('Sign out this phone?'),
        message: t('At its next contact it hands in what it hasn’t sent, and forgets the rest.'),
        confirm: t('Sign out this phone'),
        danger: true,
      }))
    if (isSure) await end.send({ id: row.id })
  }
  return (
    <LinedRow
      icon={<Icon size={22} stroke={1.6} aria-hidden="true" />}
      name={person || device}
      badge={row.current && <StatusBadge tone="teal">{t('This device')}</StatusBadge>}
      detail={details.join(' · ')}
    >
      {!row.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Sign out {{what}}', { what: [person, device].filter(Boolean).join(', ') })}
          loading={end.isPending}
          onClick={() => void signOut()}
        >
          {row.phone ? t('Sign out this phone') : t('Sign out')}
        </Button>
      )}
    </LinedRow>
  )
}
