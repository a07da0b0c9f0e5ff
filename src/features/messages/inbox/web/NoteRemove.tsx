import { UnstyledButton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import classes from './inbox.module.css'

/** Removes a note of one's own. */
export function NoteRemove({ id }: { id: number }) {
  const t = useTexts()
  const remove = useSend(inboxContract.removeNotes, { saved: t('Note removed') })
  return (
    <UnstyledButton
      className={classes.remove}
      disabled={remove.isPending}
      onClick={() => void remove.send({ ids: [id] }).catch(() => {})}
    >
      {t('Remove note')}
    </UnstyledButton>
  )
}
