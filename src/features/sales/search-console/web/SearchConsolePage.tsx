import { Button, Group, Stack } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { searchConsoleContract, type VerifiedProperty } from '../search-console.contract.ts'
import { type VerificationMethod, verificationMethods } from '../search-console.rules.ts'
import { GoogleAccountCard } from './GoogleAccountCard.tsx'

const example = 'https://smithplumbing.com.au'

/** Websites that are shown to be the company's own: a token is put there, then looked for. */
export default function SearchConsolePage() {
  return (
    <Stack gap="lg" maw={860}>
      <GoogleAccountCard />
      <Verification />
      <Properties />
    </Stack>
  )
}

interface Token {
  method: VerificationMethod
  text: string
}

function Verification() {
  const t = useTexts()
  const [token, setToken] = useState<Token | null>(null)
  const retrieve = useSend(searchConsoleContract.getVerificationToken, {
    saved: 'Verification token retrieved. Please add it to your site.',
    failed: { refused: 'Failed to get verification token' },
  })
  const verify = useSend(searchConsoleContract.verifyUrlPrefix, {
    saved: 'URL Prefix verified and added successfully.',
    failed: { refused: 'Failed to verify URL prefix' },
  })
  const [isVerifying, setVerifying] = useState(false)
  const form = useContractForm(searchConsoleContract.getVerificationToken, {
    draft: null,
    defaults: { urlPrefix: '', verificationMethod: 'META' as VerificationMethod },
    async onSubmit(input) {
      if (isVerifying) return void (await verify.send(input))
      const { token: text } = await retrieve.send(input)
      setToken({ method: input.verificationMethod, text })
    },
  })
  return (
    <Card title={t('Google Search Console')} about={t('Prove with a token that a website is yours.')}>
      <Form form={form} guard={false}>
        <Stack gap="md">
          <TextField name="urlPrefix" label={t('URL prefix')} placeholder={example} withAsterisk />
          <SelectField
            name="verificationMethod"
            label={t('Verification method')}
            data={verificationMethods.map(value => ({ value, label: value }))}
            onChosen={() => setToken(null)}
          />
          <Group gap="sm">
            <Button
              type="submit"
              variant="default"
              loading={retrieve.isPending}
              onClick={() => setVerifying(false)}
            >
              {t('Get Verification Token')}
            </Button>
            <Button type="submit" loading={verify.isPending} onClick={() => setVerifying(true)}>
              {t('Verify URL Prefix')}
            </Button>
          </Group>
        </Stack>
      </Form>
      {token && <TokenText {...token} />}
    </Card>
  )
}

function TokenText({ method, text }: Token) {
  const t = useTexts()
  const [first = '', second = ''] = text.split('\n')
  return (
    <Stack gap="md" mt="lg">
      {method === 'META' ? (
        <CodeSnippet label={t('Paste this line into the head of your home page.')} code={text} />
      ) : (
        <>
          <CodeSnippet
            label={t('Add a file with this name to your site.')}
            code={first}
            name={t('File name')}
          />
          <CodeSnippet label={t('Put this line into it.')} code={second} name={t('File content')} />
        </>
      )}
    </Stack>
  )
}

function Properties() {
  const t = useTexts()
  const confirm = useConfirm()
  const { instant } = useCompanyTime()
  const read = useRead(searchConsoleContract.fetchVerifiedProperties, {})
  const remove = useSend(searchConsoleContract.removeVerifiedProperty, { saved: 'Website removed.' })
  const ask = ({ identifier }: VerifiedProperty) =>
    confirm({
      title: t('Remove {{name}}?', { name: identifier }),
      message: t('Its token no longer counts. You can verify it again with a new one.'),
      confirm: t('Remove'),
      danger: true,
      run: () => remove.send({ urlPrefix: identifier }),
    })
  const columns: Column<VerifiedProperty>[] = [
    { id: 'identifier', header: t('Identifier'), cell: row => row.identifier, wrap: true },
    { id: 'type', header: t('Type'), cell: row => row.type, width: 90 },
    {
      id: 'by',
      header: t('Checked by'),
      cell: row => (row.checked_by === 'google' ? 'Google' : 'Tradewind'),
      width: 120,
    },
    { id: 'verified', header: t('Verified'), cell: row => instant(row.verified_at), width: 190 },
    {
      id: 'remove',
      header: '',
      card: 'foot',
      align: 'right',
      width: 120,
      cell: row => (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t('Remove {{name}}', { name: row.identifier })}
          onClick={() => void ask(row)}
        >
          {t('Remove')}
        </Button>
      ),
    },
  ]
  return (
    <Card flush title={t('Verified Properties')}>
      <DataTable<VerifiedProperty, string>
        label={t('Websites')}
        columns={columns}
        rows={read.data?.data}
        rowId={row => row.identifier}
        rowLabel={row => row.identifier}
        error={read.error && !read.data ? t('Failed to fetch verified properties') : null}
        onRetry={() => void read.refetch()}
        empty={{
          title: t('No verified websites yet'),
          text: t('Get a token above, add it to your site, then verify.'),
          icon: <IconWorld size={22} />,
        }}
      />
    </Card>
  )
}
