import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { typedAmount } from '../../../core/orders/money.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { Section } from '../shell/section.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import styles from './orders.module.css'

const fetchProducts = (signal: AbortSignal) => browserApi('GET /studio/orders/products', {}, { signal })

/**
 * Cash that came without an order: it becomes a confirmed one. Without `student` their address is typed; with a course it is chosen, and
 * the amount is next. T25
 */
export function TakeCash({
  student,
  courseId = null,
}: {
  student?: { id: number; name: string }
  courseId?: string | null
}) {
  const { orders } = useStudioWords().studio
  const words = orders.cash
  const byEmail = useByEmail()
  const navigate = useNavigate()
  const { errors, setErrors, field, isPending, run } = useAction({ reload: null })
  const { data: offered, ...fetched } = useFetched(fetchProducts)
  const [product, setProduct] = useState(courseId === null ? '' : `course ${courseId}`)
  const [amountTyped, setAmountTyped] = useState<string | null>(null)
  /** True once the server has asked what the money is for. */
  const [asks, setAsks] = useState(false)
  const key = useRef('')
  const chosen = offered?.products.find(({ kind, id }) => `${kind} ${id}` === product)
  const amountField = useRef<HTMLInputElement>(null)
  const isOffered = offered !== null
  useEffect(() => {
    if (isOffered && courseId !== null) amountField.current?.focus()
  }, [isOffered, courseId])
  const part = amountTyped === null || !offered ? null : typedAmount(amountTyped, offered.currency)
  const isPart = chosen?.kind === 'course' && part !== null && part > 0 && part < chosen.price
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const {
      email,
      amount: typed,
      total: agreed,
      opens_at,
      means,
    } = textsOf(event.currentTarget, 'email', 'amount', 'total', 'opens_at', 'means')
    const payer = student ? { user_id: student.id } : { email }
    if (!offered || !chosen) return setErrors({ id: [words.choose] })
    const amount = typedAmount(typed, offered.currency)
    if (amount === null || amount === 0) return setErrors({ amount: [orders.amountTyped] })
    const total = typedAmount(agreed, offered.currency)
    if (agreed !== '' && (total === null || total === 0)) return setErrors({ total: [orders.amountTyped] })
    if (asks && means === '') return setErrors({ means: [words.meansChoose] })
    if (key.current === '') key.current = crypto.randomUUID()
    const { kind, id } = chosen
    let number = ''
    void run(
      async () => {
        const body = {
          key: key.current,
          ...payer,
          kind,
          id,
          amount,
          ...(total !== null && { total }),
          ...(isPart && { opens_at: opens_at as 'first' | 'last' }),
          ...(means !== '' && { means: means as 'money' | 'days' }),
        }
        const reply = await browserApi('POST /studio/orders', { body }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'order.course_open')) throw error
          // What is asked is said at the field that answers it: a toast would cover it.
          setAsks(true)
          setErrors({ means: [error.message] })
          return null
        })
        if (reply === null) return null
        number = reply.data.number
        return { msg: reply.msg }
      },
      () => number !== '' && navigate(`/orders/${number}`),
    )
  }
  return (
    <Section title={words.title}>
      <p className={styles.soft}>{student ? words.textFrom(student.name) : byEmail(words.text)}</p>
      <FetchFailed {...fetched} />
      <Form onSubmit={submit} onChange={() => (key.current = '')}>
        {!student && <TextField type="email" label={words.email} {...field('email')} autoComplete="off" required />}
        <ChoiceField
          label={words.what}
          value={product}
          error={errors['id']}
          required
          none={words.choose}
          choices={offered?.products.map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: name })) ?? []}
          onChoose={(picked) => {
            setProduct(picked)
            setAmountTyped(null)
            setAsks(false)
          }}
        />
        <TextField
          key={chosen ? product : ''}
          ref={amountField}
          inputMode="decimal"
          label={words.amount(offered?.currency ?? null)}
          hint={chosen?.kind === 'course' ? words.partHint : undefined}
          {...field('amount')}
          defaultValue={chosen ? String(chosen.price) : ''}
          onChange={({ currentTarget }) => setAmountTyped(currentTarget.value)}
          required
        />
        {isPart && (
          <>
            <TextField
              inputMode="decimal"
              label={words.total}
              hint={words.totalHint}
              {...field('total')}
              defaultValue={String(chosen.price)}
            />
            <ChoiceField
              label={words.opensAt}
              name="opens_at"
              defaultValue="first"
              choices={choicesAmong(['first', 'last'], orders.openings)}
            />
          </>
        )}
        {asks && (
          <ChoiceField
            label={words.means}
            {...field('means')}
            defaultValue=""
            none={words.meansChoose}
            choices={choicesAmong(['money', 'days'], words.meansOf)}
          />
        )}
        <SubmitButton isPending={isPending}>{words.save}</SubmitButton>
      </Form>
    </Section>
  )
}
