import { IconTemplate } from '@tabler/icons-react'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { emailDesignsContract } from '../email-designs.contract.ts'

const Designer = lazyPart(async () => (await import('./Designer.tsx')).Designer)

/** Designs the emails of a client template; the template stands in the address. */
export default function EmailGeneratorPage() {
  const t = useTexts()
  const go = useGo()
  const asked = Number(useAddressValue('template')) || 0
  return (
    <Loaded
      read={useRead(messageTemplatesContract.emails, {})}
      shape="list"
      failed={t('Failed to load email templates')}
    >
      {({ data }) => {
        const chosen = data.find(({ id }) => id === asked) ?? data[0]
        if (!chosen)
          return (
            <EmptyState
              icon={<IconTemplate size={22} stroke={1.6} />}
              title={t('No templates yet')}
              text={t('Add a client email template first, then design it here.')}
            />
          )
        return (
          <>
            <NativeSelect
              label={t('Template')}
              maw={360}
              mb="md"
              value={`${chosen.id}`}
              onChange={event =>
                void go({ to: '/emailTemplate/generator', query: { template: event.currentTarget.value } })
              }
              data={data.map(({ id, name }) => ({ value: `${id}`, label: name }))}
            />
            <Design key={chosen.id} id={chosen.id} />
          </>
        )
      }}
    </Loaded>
  )
}

function Design({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(emailDesignsContract.read, { id }, { staleTime: 0 })
  return (
    <Loaded read={read} shape="form" failed={t('Failed to load template')}>
      {({ data, link }) => <Designer design={data} link={link} />}
    </Loaded>
  )
}
