import { Group, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { LinedRows } from './LinedRow.tsx'

interface IntroducedRowsProps {
  /** One sentence above the rows. */
  about: string
  /** Buttons beside it; `begin` also stands where there are no rows. */
  more?: ReactNode
  begin: ReactNode
  empty: Omit<ComponentProps<typeof EmptyState>, 'action'>
  children: readonly ReactNode[]
}

/** A short list in a card with a sentence about it, or what it is for while it is empty. */
export function IntroducedRows({ about, more, begin, empty, children }: IntroducedRowsProps) {
  return (
    <Card flush>
      {children.length === 0 ? (
        <EmptyState {...empty} action={begin} />
      ) : (
        <>
          <Group p="md" justify="space-between">
            <Text size="sm" c="dimmed">
              {about}
            </Text>
            <Group gap="xs">
              {more}
              {begin}
            </Group>
          </Group>
          <LinedRows>{children}</LinedRows>
        </>
      )}
    </Card>
  )
}
