import { Stack, Switch } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** News that the signed-in person is mailed. */
export function NoticesCard({ settings }: { settings: Receives<typeof partnerHomeContract.settings> }) {
  const t = useTexts()
  const save = useSend(partnerHomeContract.saveNotices, { saved: 'Saved.' })
  const { notices } = settings
  const rows = [
    ['referrals', t('A sign-up through our links')],
    ['trials', t('A referral’s trial is about to end')],
    ['payouts', t('A payout was made')],
  ] as const
  return (
    <Card title={t('Email notifications')} about={t('Each person sets their own.')}>
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
                language: settings.language,
              })
            }
          />
        ))}
        <LanguageSelect
          label={t('Language')}
          description={t('For these pages, emails and statements.')}
          w={220}
          onChosen={code => void save.send({ ...notices, language: code })}
        />
      </Stack>
    </Card>
  )
}
