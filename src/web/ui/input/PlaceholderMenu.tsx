import { useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { PlaceholderButton, type PlaceholderMenuProps } from './PlaceholderButton.tsx'

const OpenMenu = lazyPart<PlaceholderMenuProps>(
  async () => (await import('./OpenPlaceholderMenu.tsx')).OpenPlaceholderMenu,
  { meanwhile: () => <PlaceholderButton loading /> },
)

/** Placeholders to put where the cursor stands. The menu is fetched when it is first opened. */
export function PlaceholderMenu(props: PlaceholderMenuProps) {
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <OpenMenu {...props} onClose={() => setAsked(false)} />
  ) : (
    <PlaceholderButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  )
}
