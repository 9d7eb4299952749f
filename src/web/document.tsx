import { createContext, useContext, type ReactNode } from 'react'

/** What the page's head and end refer to, and what hydration needs: the same on the server and in the browser. */
export type DocumentFrame = {
  /** The address of the module that starts the page. */
  entry: string
  /** Modules to fetch beside the page, where it is nothing without them. */
  preload: string[]
  /** Modules that the entry fetches when the page has been shown. */
  program: string[]
  styles: string[]
  /** Fonts that the first screen shows. */
  fonts: string[]
  theme: 'light' | 'dark' | null
  /** Everything hydration needs, as JSON that is safe inside a script element; empty in the browser, which has taken it out. */
  hydration: string
}

const FrameContext = createContext<DocumentFrame | null>(null)

export const FrameProvider = FrameContext.Provider

/** The frame of this document. */
export function useFrame(): DocumentFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('no frame around the document')
  return frame
}

/** The id of the element that carries {@link DocumentFrame.hydration}. */
export const hydrationId = 'hydration'

/** The whole document around the screens. */
export function Document({ lang, dir, children }: { lang: string; dir: 'ltr' | 'rtl'; children: ReactNode }) {
  const frame = useFrame()
  return (
    <html lang={lang} dir={dir} data-theme={frame.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {frame.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {frame.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {frame.preload.map((href) => (
          // Words, styles and the first picture come first: the page can be read before its program is there.
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        {children}
        {/* Data, not a program: the content security policy lets no inline script run. */}
        <script
          id={hydrationId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: frame.hydration }}
        />
        <script type="module" src={frame.entry} data-program={frame.program.join(' ')} fetchPriority="low" />
      </body>
    </html>
  )
}
