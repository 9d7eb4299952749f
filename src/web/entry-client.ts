// First, because it declares the order of the layers that all other styles come in.
import './styles/app.css'
import { behave } from './behaviors/behave.ts'
import { whenOpened } from './behaviors/opened.ts'

/** Begins when the page has been shown once; a page in the background is not painted, and begins at once. */
function afterFirstPaint(begin: () => void): void {
  if (document.visibilityState === 'hidden') begin()
  // What a frame asks for runs before that frame is painted, a timer set by it after.
  else requestAnimationFrame(() => setTimeout(begin))
}

/** Fetches all modules of the page at once: each names others, and would else send for them one after the other. */
function fetchProgram(): void {
  const named = document.querySelector<HTMLElement>('script[data-program]')?.dataset['program'] ?? ''
  for (const href of named.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

whenOpened(() => {
  behave()
  // A page is read before it is used, so its words, styles and first picture have the line to themselves.
  afterFirstPaint(() => {
    fetchProgram()
    void import('./app/hydrate.tsx').then(({ start }) => start())
  })
})
