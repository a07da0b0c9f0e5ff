import { linkedParts } from '#shared/texts/linked-parts.ts'

/** A person's text with its web and mail addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map(({ part, href }, i) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was written stays as it is
      <a key={i} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
