// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Details } from './details.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Explained() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Details onChange={setOpen}>
      <summary>Why?</summary>
      {isOpen && <p>For this reason.</p>}
    </Details>
  )
}

test.each([true, false])(
  'what is opened before the program is there has its content once it is: %s',
  async (isTapped) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // Of the attribute that the tap has set, which development names.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const main = document.createElement('main')
    main.innerHTML = renderToString(<Explained />)
    const details = main.querySelector('details')
    if (isTapped) details?.setAttribute('open', '')
    const root = await act(() => Promise.resolve(hydrateRoot(main, <Explained />)))
    expect(main.textContent).toBe(isTapped ? 'Why?For this reason.' : 'Why?')
    await act(() => root.unmount())
  },
)
