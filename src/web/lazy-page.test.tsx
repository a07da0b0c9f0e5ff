import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lazyPage, RouteFailed } from './lazy-page.tsx'
import { answerFetch } from './testing/fake-fetch.ts'
import { renderWithKit } from './testing/render-with-kit.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/Page.js')
const found = { default: () => <p>The page</p> }

function open(load: () => Promise<typeof found>) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: lazyPage(load, 'default') })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: RouteFailed,
  })
  renderWithKit(<RouterProvider router={router} />)
}

test('without a server the page’s place says so, and another try brings it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  answerFetch(() => new TypeError('Failed to fetch'))
  const load = vi.fn(async () => found)
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
  open(load)
  expect(await screen.findByText('The page could not be loaded')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The page')).toBeTruthy()
})

test('where the server answers, a newer version is loaded, and not again and again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  answerFetch(() => ({}))
  open(() => Promise.reject(missing))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  open(() => Promise.reject(missing))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
})
