import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { mergingContract } from '../merging.contract.ts'

/** The clients merged into this one, each with an undo. */
export function MergedClients({ id }: { id: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const may = useMay(mergingContract.undo.access)
  const { data } = useRead(mergingContract.merges, { id }, { enabled: may })
  const undo = useSend(mergingContract.undo)
  if (!data || data.result.length === 0) return null

  async function makeTwo(merge: number) {
    const { all_back } = await undo.send({ id: merge })
    if (all_back) toast.success(t('They’re two clients again.'))
    else toast.warning(t('They’re two clients again. Later changes are kept.'))
  }

  return data.result.map(merge => (
    <Group key={merge.id} gap="xs" mt="sm">
      <Text size="sm" c="dimmed">
        {t('{{name}} was merged into this client on {{date}}.', {
          name: merge.name,
          date: time.instant(merge.at, 'date'),
        })}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => void makeTwo(merge.id)}
        loading={undo.isPending}
      >
        {t('Undo')}
      </Button>
    </Group>
  ))
}
