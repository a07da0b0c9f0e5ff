import { Button, Group, Stack, Text } from '@mantine/core'
import { IconWorldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { ownDomainContract as c } from '../own-domain.contract.ts'
import { ownDomainTexts } from '../own-domain.rules.ts'

const example = 'www.smithplumbing.com.au'

/** The website's own domain: what to add to DNS, and whether it was found. */
export function DomainCard() {
  const t = useTexts()
  const { data } = useRead(c.domain, {})
  const set = useSend(c.setDomain, {
    saved: ({ result }) => (result ? ownDomainTexts.saved : ownDomainTexts.removed),
  })
  if (!data) return null
  const { result } = data
  const save = (host: string) => set.send({ host })
  if (!result) return <NewDomain isBusy={set.isPending} onSave={save} />
  return (
    <Card
      title={t('Own domain')}
      end={
        <StatusBadge tone={result.is_proven ? 'green' : 'amber'}>
          {result.is_proven ? t('Verified') : t('Not verified yet')}
        </StatusBadge>
      }
    >
      <Stack gap="sm">
        <Text size="sm" fw={500}>
          {result.host}
        </Text>
        {!result.is_proven && (
          <>
            <CodeSnippet
              name={t('Name')}
              label={t('Add a TXT record with this name:')}
              code={result.record.name}
            />
            <CodeSnippet name={t('Value')} label={t('and this value:')} code={result.record.value} />
          </>
        )}
        <Text size="sm">{t('Point the domain to {{host}}, by CNAME or ALIAS.', { host: data.target })}</Text>
        <DomainButtons result={result} isSimulated={data.is_simulated} onRemove={() => save('')} />
      </Stack>
    </Card>
  )
}

function NewDomain({ isBusy, onSave }: { isBusy: boolean; onSave: (host: string) => Promise<unknown> }) {
  const t = useTexts()
  const [host, setHost] = useState('')
  return (
    <Card title={t('Own domain')}>
      <Stack gap="sm">
        <TextInput
          label={t('Domain')}
          placeholder={example}
          maxLength={300}
          value={host}
          onChange={event => setHost(event.currentTarget.value)}
        />
        <Group>
          <Button
            size="xs"
            disabled={host.trim() === ''}
            loading={isBusy}
            onClick={() => void onSave(host).catch(() => {})}
          >
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

interface DomainButtonsProps {
  result: { host: string; is_proven: boolean }
  isSimulated: boolean
  onRemove: () => Promise<unknown>
}

function DomainButtons({ result, isSimulated, onRemove }: DomainButtonsProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const check = useSend(c.checkDomain, { saved: ownDomainTexts.proven })
  const simulate = useSend(c.simulateDomain)
  const remove = () =>
    confirm({
      title: t('Remove the domain?'),
      message: t('The website stays at its other address.'),
      confirm: t('Remove'),
      danger: true,
      run: onRemove,
    })
  return (
    <Group gap="xs">
      {!result.is_proven && (
        <Button
          size="xs"
          leftSection={<IconWorldCheck size={14} />}
          loading={check.isPending}
          onClick={() => void check.send({}).catch(() => {})}
        >
          {t('Check now')}
        </Button>
      )}
      {isSimulated && (
        <Button
          size="xs"
          variant="default"
          loading={simulate.isPending}
          onClick={() => void simulate.send({ is_published: !result.is_proven }).catch(() => {})}
        >
          {result.is_proven ? t('Remove records (simulated)') : t('Publish records (simulated)')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => void remove()}>
        {t('Remove')}
      </Button>
    </Group>
  )
}
