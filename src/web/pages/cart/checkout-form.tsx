import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { addressFields, type DeliveryAddress, longestAddress } from '../../../core/orders/address.ts'
import { holdingOf } from '../../../core/orders/rules.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { Form, FormFields, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { LegalLinks } from '../../features/legal/legal-links.tsx'
import styles from './cart.module.css'
import type { Cart } from './use-cart.ts'

type Methods = NonNullable<CallReply<'GET /payment-methods'>['data']>
type Way = Methods[number]

/** Returns a random UUID; the browser's own makes them on secure addresses only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Orders once, whatever is pressed how often: the key stays the same for as long as the page does. */
function usePlaceOrder(cart: Cart) {
  const words = useWords(orderWords)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const key = useRef('')
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  const place = async ({ id: way_id, method }: Way, address: DeliveryAddress | null) => {
    key.current ||= newKey()
    setPending(true)
    try {
      const body = { key: key.current, method, way_id, address, expected_total: cart.total }
      const { data, msg } = await browserApi('POST /orders', { body })
      toast.success(msg)
      // Another site: the router cannot go there.
      if (data.pay_at !== null) return location.assign(data.pay_at)
      // The way back leads to the cart, not to a second order.
      await navigate(paths.order(data.number), { replace: true })
    } catch (error) {
      setErrors((error instanceof ApiError && error.errors) || {})
      toast.error(failureText(error, words))
      if (error instanceof ApiError && error.status === 409) await revalidate()
    }
    setPending(false)
  }
  return { isPending, errors, place }
}

/** The `autocomplete` value of each address field. */
const autoComplete: Record<(typeof addressFields)[number], string> = {
  recipient: 'name',
  street: 'street-address',
  postal_code: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country-name',
  phone: 'tel',
}

/** Returns the address as it is typed; null when nothing is, or nothing is sent. */
function addressIn(given: FormData): DeliveryAddress | null {
  const typed = addressFields.map((field) => [field, String(given.get(field) ?? '').trim()] as const)
  return typed.every(([, text]) => text === '') ? null : (Object.fromEntries(typed) as DeliveryAddress)
}

/** The form with the payment methods, the delivery address of books, and the button that orders. */
export function CheckoutForm({ cart, methods }: { cart: Cart; methods: Methods }) {
  const { checkout } = useWords(orderWords).orders
  const { isPending, errors, place } = usePlaceOrder(cart)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = new FormData(event.currentTarget)
    const way = methods.find(({ id }) => String(id) === given.get('way'))
    if (way) void place(way, addressIn(given))
  }
  return (
    <Form onSubmit={submit}>
      <fieldset className={styles.methods}>
        <legend>{checkout.method}</legend>
        {methods.map(({ id, name, method }, at) => (
          <div key={id} className={styles.method}>
            <label htmlFor={`way-${id}`} className={styles.methodName}>
              {name}
            </label>
            <input
              type="radio"
              id={`way-${id}`}
              name="way"
              value={id}
              defaultChecked={at === 0}
              aria-describedby={`way-${id}-hint`}
            />
            <p id={`way-${id}-hint`} className={styles.methodHint}>
              {checkout.methodHints[method]}
            </p>
          </div>
        ))}
      </fieldset>
      {cart.items.some(({ kind }) => kind === 'book') && (
        <fieldset className={styles.methods}>
          <legend>{checkout.delivery}</legend>
          <p className={styles.methodHint}>{checkout.deliveryHint}</p>
          <FormFields>
            {addressFields.map((field) => (
              <TextField
                key={field}
                label={checkout.address[field]}
                name={field}
                maxLength={longestAddress[field]}
                autoComplete={`shipping ${autoComplete[field]}`}
                error={errors[`address.${field}`]}
              />
            ))}
          </FormFields>
        </fieldset>
      )}
      <p className={styles.note}>{checkout.note[holdingOf(cart.items)]}</p>
      <LegalLinks />
      <SubmitButton size="large" isWide isPending={isPending}>
        {checkout.place}
      </SubmitButton>
    </Form>
  )
}
