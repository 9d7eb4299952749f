import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { typedAmount } from '../../../core/orders/money.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { Section } from '../shell/section.tsx'
import styles from './orders.module.css'

const fetchProducts = (signal: AbortSignal) => browserApi('GET /studio/orders/products', {}, { signal })

/** Cash that came without an order: it becomes a confirmed one. Without `student` their address is typed. T25 */
export function TakeCash({ student }: { student?: { id: number; name: string } }) {
  const { orders } = useWords(studioWords).studio
  const words = orders.cash
  const byEmail = useByEmail()
  const navigate = useNavigate()
  const { errors, setErrors, isPending, send } = useSending()
  const { data: offered, ...fetched } = useFetched(fetchProducts)
  const [product, setProduct] = useState('')
  const key = useRef('')
  const chosen = offered?.products.find(({ kind, id }) => `${kind} ${id}` === product)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, amount: typed } = textsOf(event.currentTarget, 'email', 'amount')
    const payer = student ? { user_id: student.id } : { email }
    if (!offered || !chosen) return setErrors({ id: [words.choose] })
    const amount = typedAmount(typed, offered.currency)
    if (amount === null || amount === 0) return setErrors({ amount: [orders.amountTyped] })
    if (key.current === '') key.current = crypto.randomUUID()
    const { kind, id } = chosen
    let number = ''
    void send(
      async () => {
        const body = { key: key.current, ...payer, kind, id, amount }
        const { data, msg } = await browserApi('POST /studio/orders', { body })
        number = data.number
        return { msg }
      },
      () => navigate(`/orders/${number}`),
    )
  }
  return (
    <Section title={words.title}>
      <p className={styles.soft}>{student ? words.textFrom(student.name) : byEmail(words.text)}</p>
      <FetchFailed {...fetched} />
      <Form errors={errors} onSubmit={submit} onChange={() => (key.current = '')}>
        {!student && (
          <TextField
            type="email"
            label={words.email}
            name="email"
            autoComplete="off"
            error={errors['email']}
            required
          />
        )}
        <SelectField
          label={words.what}
          value={product}
          error={errors['id']}
          onChange={(event) => setProduct(event.currentTarget.value)}
        >
          <option value="">{words.choose}</option>
          {offered?.products.map(({ kind, id, name }) => (
            <option key={`${kind} ${id}`} value={`${kind} ${id}`}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          key={product}
          inputMode="decimal"
          label={words.amount(offered?.currency ?? null)}
          name="amount"
          defaultValue={chosen ? String(chosen.price) : ''}
          error={errors['amount']}
          required
        />
        <SubmitButton isPending={isPending}>{words.save}</SubmitButton>
      </Form>
    </Section>
  )
}
