import { Button, type ButtonProps } from '@mantine/core'
import { useTexts } from '../i18n.ts'
import { toast } from '../toast.ts'

interface CopyButtonProps extends ButtonProps {
  text: string
  /** Names the text, where several stand together. */
  label?: string
}

/** Copies a text that stands beside it. */
export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const t = useTexts()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('Copied.'))
    } catch {
      // Browsers give the clipboard only to https pages that may have it.
      toast.info(t('This browser can’t copy here. Select the text to copy it.'))
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={label && t('Copy {{name}}', { name: label })}
      {...look}
      onClick={() => void copy()}
    >
      {t('Copy')}
    </Button>
  )
}
