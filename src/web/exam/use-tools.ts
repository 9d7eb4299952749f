import { useMemo, useState } from 'react'
import { useStoredSetting } from './stored-setting.ts'

/** A tool that is open below the question. */
export type TrayTool = 'highlight' | 'zoom'

/** Text size in percent of the usual. */
export const smallestZoom = 100
export const largestZoom = 300

/** The tools in use, and their settings on this device. */
export type Tools = {
  tray: TrayTool | null
  /** Opens a tool, or closes it when it is open. */
  toggleTray: (tool: TrayTool) => void
  isReading: boolean
  toggleLineReader: () => void
  isCrossing: boolean
  toggleCrossing: () => void
  zoom: number
  setZoom: (percent: number) => void
  isTimerHidden: boolean
  toggleTimer: () => void
  /** True if the timer is hidden in the last five minutes too, and in every other test on this device. */
  isTimerOff: boolean
  toggleTimerOff: () => void
  isListingShortcuts: boolean
  toggleShortcuts: () => void
}

const within = (percent: number) => Math.min(largestZoom, Math.max(smallestZoom, percent))

/** Returns the tools of a player; the open one is closed when the section ends. */
export function useTools(part: string | null): Tools {
  const [opened, setOpened] = useState<{ tool: TrayTool; part: string | null } | null>(null)
  const tray = opened?.part === part ? opened.tool : null
  const [isReading, setReading] = useState(false)
  const [isCrossing, setCrossing] = useState(false)
  const [storedZoom, storeZoom] = useStoredSetting('zoom', smallestZoom)
  const zoom = within(storedZoom)
  const [isListingShortcuts, setListingShortcuts] = useState(false)
  const [isTimerHidden, setTimerHidden] = useState(false)
  const [timerOff, storeTimerOff] = useStoredSetting('timer-off', 0)
  const isTimerOff = timerOff === 1
  // The same object until one of them is used, so that tools do not render at every tap on an answer.
  return useMemo(
    () => ({
      tray,
      toggleTray: (tool) => setOpened(tray === tool ? null : { tool, part }),
      isReading,
      toggleLineReader: () => setReading(!isReading),
      isCrossing,
      toggleCrossing: () => setCrossing(!isCrossing),
      zoom,
      setZoom: (percent) => storeZoom(within(percent)),
      isTimerHidden: isTimerHidden || isTimerOff,
      toggleTimer() {
        setTimerHidden(!isTimerHidden && !isTimerOff)
        storeTimerOff(0)
      },
      isTimerOff,
      isListingShortcuts,
      toggleShortcuts: () => setListingShortcuts(!isListingShortcuts),
      toggleTimerOff: () => storeTimerOff(isTimerOff ? 0 : 1),
    }),
    [tray, part, isReading, isCrossing, zoom, storeZoom, isListingShortcuts, isTimerHidden, isTimerOff, storeTimerOff],
  )
}
