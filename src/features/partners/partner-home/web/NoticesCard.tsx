import { Stack, Switch } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** News that the signed-in person is mailed. */
export function NoticesCard({ settings }: { settings: Receives<typeof partnerHomeContract.settings> }) {
  const t = useTexts()
  const save = useSend(partnerHomeContract.saveNotices, { saved: 'Saved.' })
  const { notices } = settings
  const rows = [
    ['referrals', t('Somebody signed up by our links')],
    ['trials', t('A referral’s trial is about to end')],
    ['payouts', t('A payout was made')],
  ] as const
  return (
    <Card title={t('News by email')} about={t('Statements are written in the language of this page.')}>
      <Stack gap="sm">
        {rows.map(([kind, label]) => (
          <Switch
            key={kind}
            label={label}
            checked={notices[kind]}
            disabled={save.isPending}
            onChange={event =>
              void save.send({
                ...notices,
                [kind]: event.currentTarget.checked,
                language: language().slice(0, 2),
              })
            }
          />
        ))}
      </Stack>
    </Card>
  )
}
