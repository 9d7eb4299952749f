import { island } from '../../islands/island.tsx'
import { useRootData } from '../../base/place.tsx'
import { chatUrl } from '../../shell/footer/contact-button.tsx'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ChatIcon } from '../../ui/icons/frame.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as contactWords from '#words/contact'
import { useWords } from '../../words/words.tsx'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

type Ways = { contactEmail: string | null; phone: string | null }

/** Chat, phone, email and address, as far as the academy has set them. */
function OtherWays({ contactEmail, phone }: Ways) {
  const { contact, shell } = useWords(contactWords)
  const { contactNumber, address } = useRootData().settings
  const chat = chatUrl(contactNumber)
  if ([chat, phone, address, contactEmail].every((way) => way === null)) return null
  return (
    <Card as="section" aria-labelledby="ways">
      <CardBody>
        <h2 id="ways">{contact.ways}</h2>
        {chat !== null && (
          <a href={chat} target="_blank" rel="noopener" className={buttonClass({ variant: 'quiet', isWide: true })}>
            <ChatIcon />
            {contact.chat}
            <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
          </a>
        )}
        <dl className={styles.facts}>
          {phone !== null && (
            <div>
              <dt>{contact.phone}</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
                  {phone}
                </a>
              </dd>
            </div>
          )}
          {contactEmail !== null && (
            <div>
              <dt>{contact.mail}</dt>
              <dd>
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </dd>
            </div>
          )}
          {address !== null && (
            <div>
              <dt>{contact.address}</dt>
              <dd>{address}</dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

const FormIsland = island('contact-form', ContactForm)

export function Contact({ data }: { data: Ways }) {
  const { contact } = useWords(contactWords)
  return (
    <Page>
      <PageHead above={<WayFromHome here={contact.heading} />} title={contact.heading} lead={contact.lead} />
      <div className={styles.columns}>
        <FormIsland />
        <OtherWays {...data} />
      </div>
    </Page>
  )
}
