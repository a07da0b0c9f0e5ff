import { Button } from '@mantine/core'
import { IconBellRinging, IconCash, IconFileTypePdf, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { batchesContract } from '../batches.contract.ts'
import { type Chase, ChaseDialog } from './ChaseDialog.tsx'

interface ChasedList {
  by: 'invoices' | 'clients'
  allIds: () => Promise<readonly number[]>
  clearSelection: () => void
}

/** Reminders, statements, payments and PDFs of what is selected among invoices or clients. */
export function useChasing({ by, allIds, clearSelection }: ChasedList) {
  const t = useTexts()
  const [chase, setChase] = useState<Chase | null>(null)
  const [isLooking, setLooking] = useState(false)
  const start = (kind: Chase['kind'], ids: Iterable<number>) => setChase({ kind, by, ids: [...ids] })

  async function remindAll() {
    setLooking(true)
    try {
      start('reminders', await allIds())
    } catch (error) {
      toast.error(t(error as SendError))
    } finally {
      setLooking(false)
    }
  }

  return {
    isOpen: chase !== null,
    buttons: (ids: ReadonlySet<number>) => (
      <>
        <SelectionButton
          icon={<IconBellRinging size={16} />}
          why={null}
          onClick={() => start('reminders', ids)}
        >
          {t('Remind')}
        </SelectionButton>
        <SelectionButton
          icon={<IconListDetails size={16} />}
          why={null}
          onClick={() => start('statements', ids)}
        >
          {t('Statement')}
        </SelectionButton>
        {by === 'invoices' && (
          <SelectionButton icon={<IconCash size={16} />} why={null} onClick={() => start('payments', ids)}>
            {t('Take Payment')}
          </SelectionButton>
        )}
        <SelectionButton
          icon={<IconFileTypePdf size={16} />}
          why={null}
          onClick={() => void exportFile(batchesContract.papers, { by, ids: [...ids] })}
        >
          {t('PDF')}
        </SelectionButton>
      </>
    ),
    /** Reminds of all that the list shows, over all pages. */
    remindAll: (label: string) => (
      <Button
        variant="light"
        leftSection={<IconBellRinging size={16} />}
        loading={isLooking}
        onClick={() => void remindAll()}
      >
        {label}
      </Button>
    ),
    dialog: chase && <ChaseDialog chase={chase} onClose={() => setChase(null)} onBegun={clearSelection} />,
  }
}
