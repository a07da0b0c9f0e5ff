import { Avatar } from '@mantine/core'
import { isHexColour, readableText } from '#shared/colour.ts'

interface PersonAvatarProps {
  name: string
  /** '#rrggbb' */
  colour?: string
  src?: string | undefined
  /** px */
  size?: number
}

/** First letters of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map(word => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase()
}

/** A person's picture, or initials on the person's colour. Decoration: the name stands beside it. */
export function PersonAvatar({ name, colour, src, size = 28 }: PersonAvatarProps) {
  const fill = colour && isHexColour(colour) ? colour : '#667085'
  return (
    <Avatar
      src={src}
      size={size}
      radius="50%"
      alt=""
      aria-hidden="true"
      styles={{
        placeholder: {
          background: fill,
          color: readableText(fill),
          border: 'none',
          fontSize: Math.round(size * 0.39),
          fontWeight: 500,
        },
      }}
    >
      {initials(name)}
    </Avatar>
  )
}
