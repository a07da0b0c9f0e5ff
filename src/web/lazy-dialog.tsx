import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { DialogOutline } from './ui/dialog/DialogOutline.tsx'

/** A dialog that is fetched when it is first opened; until then its outline stands there, so that a press shows something. */
export const lazyDialog = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: { isSoon?: boolean } = {},
) => lazyPart(load, { ...options, meanwhile: DialogOutline })
