import { cleanup, configure } from '@testing-library/react'
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

// Large parts are loaded when they are needed: on a busy machine the usual second is not enough.
configure({ asyncUtilTimeout: 8_000 })
