import { Stack } from '@mantine/core'
import { useState } from 'react'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import type { CompanyEmailName } from '#features/messages/message-templates/message-templates.rules.ts'
import { TemplateRows } from '#features/messages/message-templates/web/TemplateRows.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { CompanyEmailDialog } from './CompanyEmailDialog.tsx'
import { emailAbout, emailTitles } from './company-email-words.ts'

/** Emails that are worded elsewhere. */
const elsewhere = [
  { to: '/invoice/reminder', label: 'Reminders' },
  { to: '/automations', label: 'Automations' },
  { to: '/settings/away', label: 'Away message' },
  { to: '/template/client-email', label: 'Client Email' },
] as const

/** The emails that go to clients by themselves, each with its words. */
export default function CompanyEmailsPage() {
  const t = useTexts()
  const [opened, setOpened] = useState<string | null>(null)
  const read = useRead(messageTemplatesContract.companyEmails, {})
  return (
    <Loaded read={read} shape="list" failed={t('Failed to load template')}>
      {({ data }) => {
        const chosen = data.find(each => each.name === opened)
        return (
          <Stack>
            <TemplateRows
              title={t('Emails to clients')}
              rows={data.map(({ name, is_own }) => ({
                id: name,
                name: t(emailTitles[name as CompanyEmailName]),
                text: t(emailAbout[name as CompanyEmailName]),
                mark: is_own ? t('Own words') : '',
              }))}
              onOpen={({ id }) => setOpened(id)}
            />
            <Card title={t('Edited on other pages')}>
              <Stack gap="xs" align="flex-start">
                {elsewhere.map(({ to, label }) => (
                  <AppLink key={to} to={to}>
                    {t(label)}
                  </AppLink>
                ))}
              </Stack>
            </Card>
            {chosen && <CompanyEmailDialog email={chosen} onClose={() => setOpened(null)} />}
          </Stack>
        )
      }}
    </Loaded>
  )
}
