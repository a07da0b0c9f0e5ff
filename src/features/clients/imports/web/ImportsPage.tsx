import { Anchor, Button, FileButton, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { importsContract, type ListedImport } from '../imports.contract.ts'
import { mostBytes } from '../imports.rules.ts'
import { kindTexts, stateTexts } from './import-texts.ts'
import classes from './imports.module.css'

const pagination = { pageNumber: 1, pageSize: 50, sortField: 'id', sortOrder: 'DESC' } as const

/** Where a business brings what it had in another product, and sees what it has brought. */
export default function ImportsPage() {
  const t = useTexts()
  const read = useRead(importsContract.list, { pagination })
  return (
    <div className={classes.page}>
      <Card
        title={t('Import clients, open jobs, open quotes and reviews')}
        about={t(
          'From ServiceM8, Jobber, Tradify, Xero or any spreadsheet. Preview every row, and undo the whole import if needed.',
        )}
      >
        <ChooseFile />
      </Card>
      <Card title={t('Earlier imports')}>
        <Loaded read={read} failed={t('Couldn’t load this list')}>
          {({ result }) =>
            result.length === 0 ? (
              <Text size="sm">{t('No imports yet')}</Text>
            ) : (
              <ul className={classes.list}>
                {result.map(each => (
                  <EarlierImport key={each.id} row={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

function ChooseFile() {
  const t = useTexts()
  const go = useGo()
  const save = useSend(importsContract.save)
  const [isOver, setOver] = useState(false)

  async function take(file: File | null | undefined) {
    if (!file || save.isPending) return
    if (file.size > mostBytes)
      return toast.error(t('The file is larger than {{megabytes}} MB.', { megabytes: mostBytes / 1_000_000 }))
    const { id } = await save.send({}, { file })
    void go({ to: `/clients/import/${id}` })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <section
      aria-label={t('Choose a file')}
      className={classes.drop}
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <strong>{t('Drop a CSV file here')}</strong>
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={file => void take(file)}
        inputProps={{ 'aria-label': t('CSV file') }}
      >
        {props => (
          <Button {...props} leftSection={<IconUpload size={16} />} loading={save.isPending}>
            {t('Choose a file')}
          </Button>
        )}
      </FileButton>
      {save.isPending && (
        <Progress value={100} animated w="100%" maw={320} aria-label={t('Reading the file')} />
      )}
      <p>
        {t(
          'Export the list as CSV from your old software, or save a spreadsheet as CSV. Up to 200,000 rows.',
        )}
      </p>
    </section>
  )
}

function EarlierImport({ row }: { row: ListedImport }) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <li>
      <Anchor component={AppLink} to={`/clients/import/${row.id}`} size="sm">
        {row.file_name}
      </Anchor>
      <span className={classes.sample}>{t(kindTexts[row.kind])}</span>
      <span className={classes.sample}>{t('{{count}} rows', { count: row.rows })}</span>
      <span className={classes.sample}>{time.instant(row.created, 'dateTime')}</span>
      {row.created_by && <span className={classes.sample}>{row.created_by}</span>}
      <b>{t(stateTexts[row.state])}</b>
    </li>
  )
}
