import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { importsContract, type OpenImport } from '../imports.contract.ts'
import { canDrop, canMap, canStop, canUndo, stalledAfter, workingStates } from '../imports.rules.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'
import { kindTexts, readText, stateTexts } from './import-texts.ts'
import classes from './imports.module.css'
import { type KeptChoices, keptChoices } from './kept-choices.ts'

/** Milliseconds between two looks at an import that goes on, beside what the server tells. */
const lookAgain = 2_000

/** One file: what its columns are for, what becomes of its rows, how far it is, and the way back. */
export default function ImportPage() {
  const t = useTexts()
  const go = useGo()
  const [kept, setKept] = useState<KeptChoices | null>(null)
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const read = useRead(
    importsContract.open,
    { id },
    { refetchInterval: reply => (reply && workingStates.includes(reply.result.state) ? lookAgain : false) },
  )
  return (
    <Loaded
      read={read}
      failed={t('Couldn’t open this import')}
      missing={{ what: t('Import'), to: '/clients/import', list: t('Import') }}
    >
      {({ result }) => (
        <Import
          row={result}
          kept={kept?.id === result.id && result.state === 'mapping' ? keptChoices(result, kept) : null}
          onReread={choices => {
            setKept(choices)
            void go({ to: `/clients/import/${choices.id}` }, { replace: true })
          }}
        />
      )}
    </Loaded>
  )
}

const isStalled = ({ state, worked_at }: OpenImport): boolean =>
  workingStates.includes(state) && Date.now() - Date.parse(worked_at) > stalledAfter

function Import({ row, kept, onReread }: ComponentProps<typeof ImportColumns>) {
  const t = useTexts()
  const time = useCompanyTime()
  const { state, counts } = row
  const isShown = !['mapping', 'reading', 'checking', 'failed'].includes(state)
  const kind = t(kindTexts[row.kind])
  const facts = [
    row.source ? t('{{kind}} from {{product}}', { kind, product: row.source }) : kind,
    t('{{count}} rows', { count: row.rows }),
    time.instant(row.created, 'dateTime'),
    row.created_by,
  ]
  return (
    <div className={classes.page}>
      <Card title={row.file_name} about={t(stateTexts[state])} end={<Actions row={row} />}>
        <p className={classes.facts}>
          {facts.filter(Boolean).join(' · ')}
          <br />
          {readText(t, row.encoding)}
        </p>
        <Going row={row} />
        {row.problem && (
          <Alert color="pink" mt="sm" role="alert">
            {t(row.problem)}
          </Alert>
        )}
        {state === 'undone' && counts.kept > 0 && (
          <Alert color="yellow" mt="sm">
            {t('{{count}} rows kept: used or changed since.', {
              count: counts.kept,
            })}
          </Alert>
        )}
      </Card>
      {isShown && <ImportRows row={row} />}
      {canMap(state) && (
        <ImportColumns key={`${row.id} ${row.kind}`} row={row} kept={kept} onReread={onReread} />
      )}
    </div>
  )
}

/** How far it is, told to who can't see the bar too. */
function Going({ row }: { row: OpenImport }) {
  const t = useTexts()
  const { state, worked, rows, counts } = row
  const whole = state === 'undoing' ? counts.new + counts.update : rows
  const far = { worked: worked.toLocaleString(), rows: whole.toLocaleString() }
  if (state === 'stopped')
    return (
      <Alert color="yellow" mt="sm" role="status">
        {t('Stopped after {{worked}} of {{rows}} rows. The rows imported so far are saved.', far)}
      </Alert>
    )
  if (!workingStates.includes(state)) return null
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <Progress
        value={whole > 0 ? (100 * worked) / whole : 0}
        animated={!isStalled(row)}
        aria-label={t(stateTexts[state])}
      />
      <Text size="sm" mt={6}>
        {t('{{worked}} of {{rows}} rows', far)}
      </Text>
      <Text size="sm" c="dimmed">
        {isStalled(row)
          ? t('No progress for a minute.')
          : t('You can leave this page. It continues in the background.')}
      </Text>
    </div>
  )
}

function Actions({ row }: { row: OpenImport }) {
  const t = useTexts()
  const go = useGo()
  const confirm = useConfirm()
  const start = useSend(importsContract.start)
  const stop = useSend(importsContract.stop)
  const undo = useSend(importsContract.undo)
  const drop = useSend(importsContract.drop)
  const { id, state, counts } = row
  const wanted = counts.new + counts.update

  const takeBack = () =>
    confirm({
      title: t('Undo this import?'),
      message: t('Imported rows are removed and changes undone, except rows used or changed since.'),
      confirm: t('Undo import'),
      danger: true,
      run: () => undo.send({ id }),
    })

  async function throwAway() {
    await drop.send({ id })
    toast.success(t('The file was discarded.'))
    void go({ to: '/clients/import' })
  }

  return (
    <Group gap="xs">
      {canDrop(state) && (
        <Button variant="default" onClick={() => void throwAway()} loading={drop.isPending}>
          {t('Discard')}
        </Button>
      )}
      {canUndo(state) && (
        <Button variant="default" onClick={() => void takeBack()}>
          {t('Undo import')}
        </Button>
      )}
      {canStop(state) && (
        <Button variant="default" onClick={() => void stop.send({ id })} loading={stop.isPending}>
          {t('Stop')}
        </Button>
      )}
      {state === 'ready' && (
        <Button disabled={wanted === 0} onClick={() => void start.send({ id })} loading={start.isPending}>
          {t('Import {{count}} rows', { count: wanted })}
        </Button>
      )}
      {(state === 'stopped' || isStalled(row)) && (
        <Button onClick={() => void start.send({ id })} loading={start.isPending}>
          {t('Continue')}
        </Button>
      )}
      {state === 'done' && (
        <Button renderRoot={props => <AppLink to={`/${row.kind}`} {...props} />}>
          {t('View {{what}}', { what: t(kindTexts[row.kind]) })}
        </Button>
      )}
    </Group>
  )
}
