import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type LoaderFunctionArgs } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import type { StudioHome } from '../shell/studio-frame.tsx'

const usualHome: StudioHome = {
  academy: 'Lantern Academy',
  me: { id: 1, name: 'Noor Test', email: 'noor@staff.example', role: 'owner' },
  may: [],
  waiting: { requests: 0, orders: 0, messages: 0, reports: 0, failed_emails: 0 },
  tests_running: 0,
  second_factor_due_at: null,
  is_second_factor_overdue: false,
  time_zone: 'UTC',
  currency: 'USD',
  sends_email: true,
  is_demo: false,
}

/** Types a text into a field, as a reader does. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string) =>
  act(async () => {
    // React has to see that the value is another one than it has set.
    if (field) Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** A place of the studio whose loader gives `Data`, as `placeOf` declares it; one without a loader takes any. */
type DeclaredPlace<Data> = { Component: ComponentType; loader?: (asked: LoaderFunctionArgs) => Promise<Data> }

/** The data that a place shows. */
export type DataOf<Place extends DeclaredPlace<unknown>> = Awaited<ReturnType<NonNullable<Place['loader']>>>

type Shown = { address?: string | { pathname: string; state: unknown }; timeZone?: string; home?: Partial<StudioHome> }

/**
 * Shows a place of the studio in this document, with data of the shape that its loader gives, or a view that loads nothing; `remove` takes
 * it away again.
 */
export async function showPlace<Data>(
  place: DeclaredPlace<Data> | ComponentType,
  { data, address = '/', timeZone = 'UTC', home = {} }: Shown & { data?: NoInfer<Data> } = {},
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const studio: StudioHome = { ...usualHome, time_zone: timeZone, ...home }
  const { Component } = 'Component' in place ? place : { Component: place }
  let shown: Data | null = data ?? null
  const children = [
    { id: 'place', path: '/', Component, loader: () => shown },
    { path: '/slow', Component: () => 'The slow place', loader: () => slow.promise },
  ]
  const slow = Promise.withResolvers<null>()
  const router = createMemoryRouter([{ id: 'studio', loader: () => studio, children }], {
    initialEntries: [address],
    hydrationData: { loaderData: { studio, place: shown } },
  })
  // An earlier test, which may be of another file, may have left its place.
  document.body.replaceChildren()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<RouterProvider router={router} />))
  const named = <Found extends HTMLElement>(selector: string, name: string) =>
    [...document.querySelectorAll<Found>(selector)].find((one) => one.textContent?.trim() === name) ?? null
  return {
    container,
    text: () => document.body.textContent ?? '',
    /** Returns the address of the place: its path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
    button: (name: string) => named<HTMLButtonElement>('button', name),
    press: (name: string) => act(async () => named('button', name)?.click()),
    navigate: (to: string) => act(async () => router.navigate(to)),
    /** Opens another place, whose data come when `arrive` is called. */
    leave: () => act(async () => void router.navigate('/slow')),
    arrive: () => act(async () => slow.resolve(null)),
    /** Goes on to another thing of the same route, whose data this is. */
    goOn(to: NoInfer<Data>) {
      return act(async () => {
        shown = to
        await router.navigate('/?another')
      })
    },
    remove: () =>
      act(async () => {
        root.unmount()
        container.remove()
      }),
  }
}
