import { lazyPart } from '#web/lazy-part.tsx'

// The tabs of lists come when the first of them is opened: their rows are dear to draw.
const dear = { isDear: true } as const
export const TasksPart = lazyPart(async () => (await import('./list-parts.tsx')).TasksPart, dear)
export const NotesPart = lazyPart(async () => (await import('./list-parts.tsx')).NotesPart, dear)
export const PartsPart = lazyPart(async () => (await import('./list-parts.tsx')).PartsPart, dear)
