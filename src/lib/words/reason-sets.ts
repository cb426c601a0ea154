/** A reason that a list can start with. */
export interface ListedReason {
  readonly code: string
  readonly text: string
}

type ReasonSetId = 'uk-foi' | 'us-foia' | 'gdpr'

export interface ReasonSet {
  readonly id: ReasonSetId
  readonly name: string
  readonly reasons: readonly ListedReason[]
}

/** The exemptions of Part II of the Freedom of Information Act 2000. */
const UK_FOI: readonly ListedReason[] = [
  { code: 's21', text: 'Already accessible to the applicant by other means' },
  { code: 's22', text: 'Intended for future publication' },
  { code: 's22A', text: 'Ongoing research intended for publication' },
  { code: 's23', text: 'Supplied by or about security bodies' },
  { code: 's24', text: 'National security' },
  { code: 's26', text: 'Defence' },
  { code: 's27', text: 'International relations' },
  { code: 's28', text: 'Relations within the United Kingdom' },
  { code: 's29', text: 'The economy' },
  { code: 's30', text: 'Investigations and proceedings of public authorities' },
  { code: 's31', text: 'Law enforcement' },
  { code: 's32', text: 'Court, inquiry and arbitration records' },
  { code: 's33', text: 'Audit functions' },
  { code: 's34', text: 'Parliamentary privilege' },
  { code: 's35', text: 'Formulation of government policy' },
  { code: 's36', text: 'Prejudice to the effective conduct of public affairs' },
  { code: 's37', text: 'Communications with the Royal Family, and honours' },
  { code: 's38', text: 'Health and safety' },
  { code: 's39', text: 'Environmental information' },
  { code: 's40(1)', text: 'The applicant’s own personal data' },
  { code: 's40(2)', text: 'Personal data of someone else' },
  { code: 's41', text: 'Provided in confidence' },
  { code: 's42', text: 'Legal professional privilege' },
  { code: 's43(1)', text: 'Trade secrets' },
  { code: 's43(2)', text: 'Prejudice to commercial interests' },
  { code: 's44', text: 'Disclosure prohibited by other law' },
]

/** The exemptions of the Freedom of Information Act, 5 U.S.C. § 552(b). */
const US_FOIA: readonly ListedReason[] = [
  { code: '(b)(1)', text: 'Classified for national defense or foreign policy' },
  { code: '(b)(2)', text: 'Internal personnel rules and practices of an agency' },
  { code: '(b)(3)', text: 'Exempted from disclosure by another statute' },
  { code: '(b)(4)', text: 'Trade secrets and confidential commercial or financial information' },
  { code: '(b)(5)', text: 'Privileged communications within or between agencies' },
  { code: '(b)(6)', text: 'Personnel, medical and similar files: unwarranted invasion of personal privacy' },
  { code: '(b)(7)(A)', text: 'Law enforcement: interference with proceedings' },
  { code: '(b)(7)(B)', text: 'Law enforcement: right to a fair trial' },
  { code: '(b)(7)(C)', text: 'Law enforcement: unwarranted invasion of personal privacy' },
  { code: '(b)(7)(D)', text: 'Law enforcement: identity of a confidential source' },
  { code: '(b)(7)(E)', text: 'Law enforcement: techniques and procedures' },
  { code: '(b)(7)(F)', text: 'Law enforcement: life or physical safety of a person' },
  { code: '(b)(8)', text: 'Examination of financial institutions' },
  { code: '(b)(9)', text: 'Geological and geophysical information about wells' },
]

/** Grounds of the General Data Protection Regulation, (EU) 2016/679, for withholding personal data. */
const GDPR: readonly ListedReason[] = [
  { code: 'Art. 5(1)(b)', text: 'Purpose limitation' },
  { code: 'Art. 5(1)(c)', text: 'Data minimisation' },
  { code: 'Art. 6(1)', text: 'No lawful basis for disclosing the personal data' },
  { code: 'Art. 9(1)', text: 'Special categories of personal data, such as health or religion' },
  { code: 'Art. 10', text: 'Criminal convictions and offences' },
  { code: 'Art. 15(4)', text: 'Rights and freedoms of others' },
  { code: 'Art. 17(1)', text: 'Right to erasure' },
  { code: 'Art. 18(1)', text: 'Restriction of processing' },
  { code: 'Art. 21(1)', text: 'Objection to processing' },
  { code: 'Art. 23(1)', text: 'Restriction by Union or Member State law' },
  { code: 'Art. 25(2)', text: 'Data protection by default' },
  { code: 'Art. 32(1)', text: 'Security of processing' },
]

/** The sets that a list of reasons can start from. They are a convenience, not legal advice, and can be edited. */
export const REASON_SETS: readonly ReasonSet[] = [
  { id: 'uk-foi', name: 'UK FOI Act 2000', reasons: UK_FOI },
  { id: 'us-foia', name: 'US FOIA', reasons: US_FOIA },
  { id: 'gdpr', name: 'GDPR', reasons: GDPR },
]
