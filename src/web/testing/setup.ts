import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import { startI18n } from '#web/i18n.ts'

// What happy-dom lacks and Mantine asks for.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

await Promise.all([startI18n(), loadTemporal()])
afterEach(cleanup)
