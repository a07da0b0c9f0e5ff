import { Button, Table, Text } from '@mantine/core'
import { useCustomFields } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { changedParts, type JobPart, type JobValues } from '#features/office/job-form/web/job-values.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { jobParts, type PartNames, partLabel, partText } from './part-text.ts'
import classes from './StaleDialog.module.css'

export interface StaleState {
  base: JobValues
  mine: JobValues
  theirs: JobValues
}

interface StaleDialogProps extends StaleState {
  names: Omit<PartNames, 'fields'>
  onKeepMine: () => void
  onLoadTheirs: () => void
  onClose: () => void
}

/** For two people editing one job: compares their changes field by field and asks which to keep. */
export function StaleDialog({ base, mine, theirs, names, ...props }: StaleDialogProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const fields = useCustomFields('/jobs').data?.fields ?? []
  const changedHere = changedParts(base, mine, jobParts)
  const changedThere = changedParts(base, theirs, jobParts)
  const parts = [...new Set([...changedThere, ...changedHere])]
  const text = (part: JobPart, values: JobValues) =>
    partText(part, values, { ...names, fields }, t, instant => time.instant(instant)) || t('Empty')
  return (
    <Dialog
      opened
      size="lg"
      onClose={props.onClose}
      title={t('Someone else has changed this job')}
      footer={
        <>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button variant="default" onClick={props.onLoadTheirs}>
            {t('Load theirs')}
          </Button>
          <Button onClick={props.onKeepMine}>{t('Keep mine')}</Button>
        </>
      }
    >
      <Text size="sm" mb="md">
        {t(
          'Someone saved it while you had it open. Keep mine overwrites fields you both changed. Load theirs discards your changes.',
        )}
      </Text>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Field')}</Table.Th>
            <Table.Th>{t('Theirs')}</Table.Th>
            <Table.Th>{t('Yours')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(part => (
            <Table.Tr key={part}>
              <Table.Th scope="row">{t(partLabel(part))}</Table.Th>
              <Table.Td>
                {changedThere.includes(part) ? (
                  text(part, theirs)
                ) : (
                  <span className={classes.same}>{t('Not changed')}</span>
                )}
              </Table.Td>
              <Table.Td>
                {changedHere.includes(part) ? (
                  text(part, mine)
                ) : (
                  <span className={classes.same}>{t('Not changed')}</span>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changedThere.length === 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('They changed something that isn’t shown here.')}
        </Text>
      )}
    </Dialog>
  )
}
