/** The other tabs of this device. */
export type Tabs = {
  /** Tells them that an attempt has changed: its writer, its phase, its end. */
  tell: (attemptId: number) => void
  close: () => void
}

/** Opens the way to the other tabs of this device, which hear at once, also while they are hidden. */
export function openTabs(onNews: (attemptId: number) => void = () => {}): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel('attempts')
  channel.addEventListener('message', ({ data }: MessageEvent<number>) => onNews(data))
  return { tell: (attemptId) => channel.postMessage(attemptId), close: () => channel.close() }
}
