import { Group, Text } from '@mantine/core'
import classes from './CodeSnippet.module.css'
import { CopyButton } from './CopyButton.tsx'

interface CodeSnippetProps {
  /** What to do with it. */
  label: string
  code: string
  /** Names the button, where several stand together. */
  name?: string
}

/** A piece of text to paste elsewhere. */
export function CodeSnippet({ label, code, name }: CodeSnippetProps) {
  return (
    <div>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text size="sm">{label}</Text>
        <CopyButton size="xs" flex="none" text={code} label={name} />
      </Group>
      <pre className={classes.code}>{code}</pre>
    </div>
  )
}
