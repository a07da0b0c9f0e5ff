import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { hostContract } from '../../plans/host.contract.ts'
import { serversContract } from '../servers.contract.ts'

type Choice = Receives<typeof serversContract.next>['result']['companies'][number]

/** Companies that try the next version before all others, and the latest choices. */
export function NextVersion() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(serversContract.next, {})
  const choose = useSend(serversContract.chooseNext, { saved: 'Saved.' })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Their people are served by the process of the next version, where one runs, from their next request on.',
        )}
      </Text>
      <AddCompany
        isBusy={choose.isPending}
        onAdd={company_id => void choose.send({ company_id, is_chosen: true })}
      />
      <Loaded read={read} failed={t('Couldn’t load companies')} shape="list">
        {({ result }) => (
          <>
            <DataTable
              label={t('Next version')}
              rows={result.companies}
              rowId={row => row.company_id}
              rowLabel={row => row.name}
              empty={{ title: t('No company'), text: t('All companies are served by the present version.') }}
              columns={[
                { id: 'name', header: t('Company'), cell: (row: Choice) => row.name },
                { id: 'by', header: t('Chosen by'), cell: (row: Choice) => row.chosen_by },
                { id: 'at', header: t('Since'), cell: (row: Choice) => instant(row.chosen_at) },
                {
                  id: 'end',
                  header: '',
                  align: 'right',
                  card: 'foot',
                  cell: (row: Choice) => (
                    <Button
                      size="xs"
                      variant="default"
                      disabled={choose.isPending}
                      aria-label={t('Take back {{name}}', { name: row.name })}
                      onClick={() => void choose.send({ company_id: row.company_id, is_chosen: false })}
                    >
                      {t('Take back')}
                    </Button>
                  ),
                },
              ]}
            />
            {result.choices.length > 0 && (
              <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {result.choices.map(choice => (
                  <Text key={choice.id} component="li" size="sm">
                    {instant(choice.chosen_at)} · {choice.name} ·{' '}
                    {choice.is_chosen ? t('Next version') : t('Present version')} · {choice.chosen_by}
                  </Text>
                ))}
              </Stack>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** A company by its name or address, chosen by typing. */
function AddCompany({ isBusy, onAdd }: { isBusy: boolean; onAdd: (id: number) => void }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [search] = useDebouncedValue(text.trim(), 250)
  const read = useRead(
    hostContract.companies,
    { search, pack_id: null, offset: 0 },
    { enabled: isUsed, keepPrevious: true },
  )
  const rows = read.data?.result ?? []
  return (
    <Picker
      maw={420}
      label={t('Add a company')}
      placeholder={t('Name or email')}
      listName={t('Companies')}
      disabled={isBusy}
      text={text}
      onText={setText}
      onAsk={() => setUsed(true)}
      showsAll
      rows={rows.map(row => ({ key: String(row.id), content: row.name }))}
      isSettled={search === text.trim() && !read.isFetching}
      isChosen={false}
      none={isUsed && !read.isFetching ? t('No company has this name.') : undefined}
      onPick={key => {
        setText('')
        onAdd(Number(key))
      }}
    />
  )
}
