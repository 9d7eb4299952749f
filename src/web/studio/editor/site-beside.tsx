import { useEffect, useRef, useState } from 'react'
import { nouns } from '../../../core/editing/nouns.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { ScaledFrame, type Screen } from '../beside/beside.tsx'
import beside from '../beside/beside.module.css'
import styles from '../shell/editing.module.css'

const ofSettings = { noun: 'settings', id: nouns.settings.onlyId } as const

/** Returns the page of the site in the frame, and how far down it is scrolled; null before the first one has loaded. */
function placeIn(shown: Window): { pathname: string; top: number } | null {
  try {
    return shown.location.protocol === 'about:' ? null : { pathname: shown.location.pathname, top: shown.scrollY }
  } catch {
    // The browser's own page for what could not be loaded belongs to no site.
    return null
  }
}

/**
 * The site as it would be with the draft of the settings, as the server renders it for a visitor; it follows the draft with every save
 * and stays on the page that was opened in it. T15
 */
export function SiteBeside({ screen, savedAt }: { screen: Screen; savedAt: number | null }) {
  const { editing, parts } = useEditingWords()
  const words = editing.beside
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [problem, setProblem] = useState<{ savedAt: number | null; text: string } | null>(null)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      try {
        const body = { reader: 'visitor' as const }
        const { data } = await browserApi('POST /studio/things/:noun/:id/preview', { params: ofSettings, body })
        const [element, shown] = [frame.current, frame.current?.contentWindow]
        if (isOver || !element || !shown) return
        const place = placeIn(shown)
        const address = new URL(data.path, location.origin)
        if (place) address.pathname = place.pathname
        const arrive = () => {
          setLoaded(true)
          if (place) shown.scrollTo({ top: place.top, behavior: 'instant' })
        }
        element.addEventListener('load', arrive, { once: true })
        // Replaced, so that the history has no step for every save.
        shown.location.replace(address.href)
      } catch (error) {
        const text = error instanceof ApiError && error.errors ? words.problem : words.failed
        if (!isOver) setProblem({ savedAt, text })
      }
    }
    void show()
    return () => {
      isOver = true
    }
  }, [savedAt, words])
  return (
    <div className={beside.player} data-site={screen}>
      <output className={styles.soft}>
        {problem?.savedAt === savedAt ? problem.text : isLoaded ? '' : parts.loading}
      </output>
      <ScaledFrame
        screen={screen}
        title={words.frame}
        // It may neither run programs nor leave its frame.
        sandbox="allow-same-origin"
        frame={frame}
      />
    </div>
  )
}
