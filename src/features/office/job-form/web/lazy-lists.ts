import { lazyPart } from '#web/lazy-part.tsx'

// The tabs of lists come when the first of them is opened.
export const TasksPart = lazyPart(async () => (await import('./list-parts.tsx')).TasksPart)
export const NotesPart = lazyPart(async () => (await import('./list-parts.tsx')).NotesPart)
export const PartsPart = lazyPart(async () => (await import('./list-parts.tsx')).PartsPart)
