import { useState } from 'react'
import { readableText } from '#shared/colours/colour.ts'
import { isHexColour } from '#shared/colours/hex-colour.ts'
import classes from './PersonAvatar.module.css'

interface PersonAvatarProps {
  name: string
  /** '#rrggbb' */
  colour?: string
  src?: string | undefined
  /** px */
  size?: number
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** First letter as a reader sees it, including accents and emoji parts. */
const firstLetter = (word: string): string =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** First letters of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map(word => (word ? firstLetter(word) : ''))
    .join('')
    .toUpperCase()
}

/** A person's picture, or initials on the person's colour. Decoration: the name stands beside it. */
export function PersonAvatar({ name, colour, src, size = 28 }: PersonAvatarProps) {
  // A picture that can't be fetched gives way to initials.
  const [broken, setBroken] = useState<string>()
  const fill = colour && isHexColour(colour) ? colour : '#667085'
  const room = { width: size, height: size }
  if (src && src !== broken) {
    return (
      <img
        className={classes.avatar}
        style={room}
        src={src}
        alt=""
        aria-hidden="true"
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span
      className={classes.avatar}
      style={{ ...room, background: fill, color: readableText(fill), fontSize: Math.round(size * 0.39) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
