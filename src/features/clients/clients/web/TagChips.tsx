import { Group } from '@mantine/core'
import type { ShownTag } from '../clients.wire.ts'

/** Tags by name; the colour beside it only helps to find one again. */
export function TagChips({ tags }: { tags: readonly ShownTag[] }) {
  return (
    <Group component="span" gap={8} wrap="wrap">
      {tags.map(tag => (
        <span key={tag.id} style={{ display: 'inline-flex', alignItems: 'center', gap: 5, fontSize: 13 }}>
          <span
            aria-hidden="true"
            style={{ width: 9, height: 9, borderRadius: '50%', background: tag.color, flexShrink: 0 }}
          />
          {tag.name}
        </span>
      ))}
    </Group>
  )
}
