import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { Language } from '../../languages/registry.ts'
import { pressEarlyTaps } from './early-taps.ts'

/** The data of the page's head and end, and of hydration: the same on the server and in the browser. */
export type DocumentFrame = {
  /** 'document': the server drew it, and the browser runs its islands. 'app': the browser takes all of it over. */
  mode: 'document' | 'app'
  /** The address of the small script that runs before anything is painted. */
  early: string
  /** The address of what browsers of the range lack; that script has it run where something is missing. */
  older: string
  /** The font of every first screen, which that script fetches. */
  font: string
  /** The address of the module that starts the page. */
  entry: string
  /** Modules that the entry fetches when the page has been shown. */
  program: string[]
  styles: string[]
  theme: 'light' | 'dark' | null
  language: Pick<Language, 'code' | 'direction'>
  /** A notice that stays in sight on every screen: of a preview, that it is one. */
  notice?: string
  /** The message shown where the program does not start; empty in the browser, whose program has started. */
  notStarted: string
  /** Everything hydration needs, as JSON that is safe inside a script element; empty in the browser, which has taken it out. */
  hydration: string
}

const FrameContext = createContext<DocumentFrame | null>(null)

export const FrameProvider = FrameContext.Provider

/** Returns the frame of this document. */
export function useFrame(): DocumentFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('no frame around the document')
  return frame
}

/** The id of the element that carries {@link DocumentFrame.hydration}. */
export const hydrationId = 'hydration'

/** Marks the page as listening, and presses what was pressed before. */
function listen(): void {
  document.documentElement.dataset['live'] = ''
  pressEarlyTaps(document.documentElement)
}

type DocumentProps = {
  /** The email of the user for whom the page was rendered, and with how many lines in the cart. */
  renderedFor?: { visitor: string; cartLines: number }
  children: ReactNode
}

/** The whole document around the screens. */
export function Document({ renderedFor, children }: DocumentProps) {
  const frame = useFrame()
  const isApp = frame.mode === 'app'
  // Set by each document anew: the screen of a failure brings one of its own.
  useEffect(listen, [])
  return (
    <html
      lang={frame.language.code}
      dir={frame.language.direction}
      data-theme={frame.theme ?? undefined}
      data-app={isApp ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {frame.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* It holds what is tapped before a program is there, so it has to be there before anything can be tapped. */}
        {frame.early !== '' && <script src={frame.early} data-font={frame.font} data-older={frame.older} />}
      </head>
      <body
        data-visitor={isApp ? undefined : renderedFor?.visitor}
        data-cart={isApp ? undefined : renderedFor?.cartLines}
        data-notice={frame.notice}
      >
        {children}
        <div
          role="alert"
          data-not-started=""
          data-nosnippet=""
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: frame.notStarted }}
        />
        {/* Data, not a program: the content security policy lets no inline script run. */}
        <script
          id={hydrationId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: frame.hydration }}
        />
        <script
          type="module"
          src={frame.entry}
          data-program={isApp ? frame.program.join(' ') : undefined}
          fetchPriority={isApp ? 'low' : undefined}
        />
      </body>
    </html>
  )
}
