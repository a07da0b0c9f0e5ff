import { Button, Group } from '@mantine/core'

interface KeyPagerProps<Key> {
  /** The keys of the pages up to the one that is shown. */
  pages: readonly Key[]
  /** The key of the page after it; null: it is the last. */
  next: Key | null
  onChange: (pages: Key[]) => void
  backLabel: string
  onLabel: string
}

/** The way through pages of which each names the next; not there for a single page. */
export function KeyPager<Key>({ pages, next, onChange, backLabel, onLabel }: KeyPagerProps<Key>) {
  if (next === null && pages.length <= 1) return null
  return (
    <Group gap="xs" mt="sm">
      <Button
        size="xs"
        variant="default"
        disabled={pages.length <= 1}
        onClick={() => onChange(pages.slice(0, -1))}
      >
        {backLabel}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onChange([...pages, next])}
      >
        {onLabel}
      </Button>
    </Group>
  )
}
