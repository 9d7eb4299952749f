import { Button } from '../../ui/actions/button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons/tools.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import { largestZoom, smallestZoom, type Tools } from '../use-tools.ts'
import { Tray } from '../tray.tsx'
import styles from './zoom-tray.module.css'

const step = 25

/** Chooses the text size of passage and question; stored on the device. */
export function ZoomTray({ tools }: { tools: Tools }) {
  const { examTools, format } = useWords(examToolsWords)
  const { zoom } = examTools
  const { zoom: percent, setZoom } = tools
  return (
    <Tray
      opener="zoom"
      title={zoom.title}
      onClose={() => tools.toggleTray('zoom')}
      controls={
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
        <div role="group" aria-label={zoom.title} className={styles.row}>
          <Button
            variant="quiet"
            isIconOnly
            aria-label={zoom.smaller}
            aria-disabled={percent <= smallestZoom}
            onClick={() => setZoom(percent - step)}
          >
            <MinusIcon />
          </Button>
          <output className={styles.percent}>{format.percent(percent)}</output>
          <Button
            variant="quiet"
            isIconOnly
            aria-label={zoom.larger}
            aria-disabled={percent >= largestZoom}
            onClick={() => setZoom(percent + step)}
          >
            <PlusIcon />
          </Button>
          <Button variant="plain" aria-disabled={percent === smallestZoom} onClick={() => setZoom(smallestZoom)}>
            {zoom.reset}
          </Button>
        </div>
      }
    />
  )
}
