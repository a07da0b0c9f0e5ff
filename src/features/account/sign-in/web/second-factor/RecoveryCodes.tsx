import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from './second-factor.module.css'

/** The recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts()
  const text = `${codes.join('\n')}\n`
  // Browsers allow the clipboard only on https and localhost; the file works everywhere.
  const hasClipboard = navigator.clipboard !== undefined
  return (
    <Dialog
      opened
      size="sm"
      title={t('Two-step sign-in is on')}
      subtitle={t(
        'Keep these recovery codes in a safe place. Each works once if you don’t have your phone. They are only shown now.',
      )}
      onClose={onClose}
      footer={
        <>
          {hasClipboard && (
            <Button
              variant="default"
              onClick={async () => {
                await navigator.clipboard.writeText(text)
                toast.success(t('Copied.'))
              }}
            >
              {t('Copy')}
            </Button>
          )}
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="tradewind-recovery-codes.txt"
          >
            {t('Download')}
          </Button>
          <Button onClick={onClose}>{t('I’ve saved them')}</Button>
        </>
      }
    >
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
