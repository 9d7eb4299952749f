import { useSyncExternalStore, type ReactNode } from 'react'
import { menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons/actions.tsx'
import { LineReaderIcon, TextSizeIcon } from '../../ui/icons/exam.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { BookIcon, ClockIcon } from '../../ui/icons/things.tsx'
import { FullScreenIcon, KeyboardIcon } from '../../ui/icons/tools.tsx'
import * as examWords from '#words/exam'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import type { Tools } from '../use-tools.ts'
import styles from './more-items.module.css'
import { pressButton } from './use-shortcuts.ts'

type MoreItemsProps = { tools: Tools; hasTools: boolean }

/** The items of the player's menu: tools that do not fit the bar, the timer, full screen, shortcuts. */
export function MoreItems({ tools, hasTools }: MoreItemsProps) {
  const { exam } = useWords(examWords)
  const { more } = useWords(examToolsWords).examTools
  const isFull = useSyncExternalStore(subscribeFullScreen, readFullScreen)
  return (
    <>
      {hasTools && (
        <div className={styles.narrow}>
          <MenuList>
            <Item icon={<BookIcon />} onPress={() => pressButton('directions')}>
              {exam.directions}
            </Item>
            <Item icon={<LineReaderIcon />} isOn={tools.isReading} onPress={tools.toggleLineReader}>
              {exam.tools.lineReader}
            </Item>
            <Item icon={<TextSizeIcon />} isOn={tools.tray === 'zoom'} onPress={() => tools.toggleTray('zoom')}>
              {exam.tools.zoom}
            </Item>
            <Item icon={tools.isTimerHidden ? <EyeIcon /> : <EyeOffIcon />} onPress={tools.toggleTimer}>
              {tools.isTimerHidden ? exam.timer.show : exam.timer.hide}
            </Item>
          </MenuList>
        </div>
      )}
      <MenuList>
        <Item icon={<ClockIcon />} isOn={tools.isTimerOff} onPress={tools.toggleTimerOff}>
          {more.timerHidden}
        </Item>
        {document.fullscreenEnabled && (
          <Item icon={<FullScreenIcon />} onPress={toggleFullScreen}>
            {isFull ? more.leaveFullScreen : more.fullScreen}
          </Item>
        )}
        <Item icon={<KeyboardIcon />} onPress={tools.toggleShortcuts}>
          {more.shortcuts}
        </Item>
      </MenuList>
    </>
  )
}

type ItemProps = { icon: ReactNode; isOn?: boolean; onPress: () => void; children: ReactNode }

function Item({ icon, isOn, onPress, children }: ItemProps) {
  return (
    <li>
      <button type="button" aria-pressed={isOn} onClick={onPress} className={menuItemClass}>
        {icon}
        {children}
        {isOn && <CheckIcon className={styles.check} />}
      </button>
    </li>
  )
}

const subscribeFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const readFullScreen = () => document.fullscreenElement !== null

/** Toggles full screen; browsers may refuse. */
function toggleFullScreen() {
  const change = readFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  void change.catch(() => undefined)
}
