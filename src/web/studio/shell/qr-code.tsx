import { encodeQR } from 'qr'
import styles from './qr-code.module.css'

/** A text as a QR code, dark on light whatever the theme: apps expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw')
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} className={styles.qr}>
      <path d={path} />
    </svg>
  )
}
