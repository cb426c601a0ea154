import { at, itemsAt, numberAt, textAt, uniqueName, type Walk } from './walker.ts'

const ADDRESS = {
  addressLine1: '1 Quay Street',
  addressLine2: '',
  city: 'Riverside',
  state: '',
  postcode: 'RV1 2AB',
  country: 'GB',
  taxNumber: '',
}

/** Buys a plan. Pays only if payments are simulated, because tests must not charge a card. */
export const paymentWalk: Walk = {
  name: 'a purchase: plans, checkout, payment, invoice, subscription',
  needs: ['listPlans', 'createCheckout', 'payCheckout', 'listInvoices', 'getPaymentInfo', 'updateSubscription'],
  run: async (walker) => {
    const plans = await walker.must('listPlans', 200)
    const amounts = itemsAt(plans, 'topup').map((plan) => Number(plan['amount']))
    walker.expect(
      amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? 0)),
      'listPlans',
      plans,
      'the top-ups are not in order of price',
      'Top-ups and subscriptions, cheapest first',
    )
    const topup = itemsAt(plans, 'topup')[0]
    if (!topup) return
    const quantity = 2
    const checkout = await walker.must('createCheckout', 201, { body: { priceId: topup['priceId'], quantity, paymentDetails: ADDRESS } })
    walker.expect(
      numberAt(checkout, 'amount') === Number(topup['amount']) * quantity,
      'createCheckout',
      checkout,
      'the amount is not the price times the quantity',
      'amount: In minor units without tax',
    )
    walker.expect(
      numberAt(checkout, 'total') === numberAt(checkout, 'amount') + numberAt(checkout, 'tax'),
      'createCheckout',
      checkout,
      'the total is not amount and tax',
      'total: In minor units with tax',
    )
    walker.expect(textAt(checkout, 'state') === 'open', 'createCheckout', checkout, 'the checkout is not open', 'Ready for payment')
    const params = { checkoutId: textAt(checkout, 'id') }
    walker.context.pool.set('checkoutId', [params.checkoutId])
    const refused = await walker.call('payCheckout', { params, body: { paymentMethod: 'no-such-card' } })
    walker.expect(
      (refused.answer?.status ?? 0) < 500,
      'payCheckout',
      refused,
      'an unknown card makes the back end fail',
      'A payment that the provider declines … is not an error',
    )
    // A public key means that the payment provider is real.
    if (at(plans, 'publicKey') !== null) return
    const before = await walker.must('getPaymentInfo', 200)
    const paid = await walker.call('payCheckout', { params, body: { paymentMethod: 'simulated-card-accepted' } })
    if (paid.answer?.status !== 200) return
    walker.expect(
      textAt(paid, 'state') === 'paid' && at(paid, 'id') === params.checkoutId,
      'payCheckout',
      paid,
      'the checkout is not paid',
      'Paid or declined',
    )
    const invoices = await walker.must('listInvoices', 200)
    const invoice = itemsAt(invoices, 'invoices').find((one) => one['receiptId'] === textAt(paid, 'receiptId'))
    walker.expect(
      invoice !== undefined && invoice['state'] === 'Success',
      'listInvoices',
      invoices,
      'the payment has no invoice',
      'List invoices, newest first',
    )
    const after = await walker.must('getPaymentInfo', 200)
    const bought = Number(topup['seconds']) * quantity
    walker.expect(
      numberAt(after, 'topUpSeconds') - numberAt(before, 'topUpSeconds') === bought,
      'getPaymentInfo',
      after,
      `${bought} seconds were bought, and topUpSeconds grew by another number`,
      'topUpSeconds: Seconds bought in addition to the plan',
    )
    for (const subscriptionCanceled of [true, false]) {
      const changed = await walker.call('updateSubscription', { body: { subscriptionCanceled } })
      if (changed.answer?.status !== 200) return
      const read = await walker.must('getPaymentInfo', 200)
      const isKept =
        at(changed, 'subscriptionCanceled') === subscriptionCanceled && at(read, 'subscriptionCanceled') === subscriptionCanceled
      walker.expect(
        isKept,
        'updateSubscription',
        read,
        `subscriptionCanceled was set to ${subscriptionCanceled} and is not`,
        'The updated plan',
      )
    }
  },
}

function person(): { firstName: string; lastName: string; email: string } {
  return { firstName: 'Ben', lastName: 'Castle', email: `${uniqueName('member').replace(' ', '.')}@council.example` }
}

/** Manages the users of an enterprise account. */
export const enterpriseWalk: Walk = {
  name: 'an enterprise: add a user, limit their time, deactivate them',
  needs: ['getEnterpriseAccount', 'listEnterpriseUsers', 'createEnterpriseUser', 'updateEnterpriseUser'],
  run: async (walker) => {
    const rows = { query: { rowsPerPage: '200' } }
    const account = await walker.must('getEnterpriseAccount', 200)
    if (numberAt(account, 'activeUsers') >= numberAt(account, 'maxUsers')) return
    const before = await walker.must('listEnterpriseUsers', 200, rows)
    const member = { ...person(), role: 'user', secondsLimit: 36_000 }
    const added = await walker.must('createEnterpriseUser', 201, { body: member })
    const { email } = member
    walker.expect(
      textAt(added, 'email') === email && at(added, 'secondsLimit') === 36_000,
      'createEnterpriseUser',
      added,
      'the user is not as asked for',
      'Add a user',
    )
    const params = { userId: textAt(added, 'id') }
    const after = await walker.must('listEnterpriseUsers', 200, rows)
    walker.expect(
      numberAt(after, 'total') === numberAt(before, 'total') + 1,
      'listEnterpriseUsers',
      after,
      'one more user does not make the total one more',
      'and the total',
    )
    const twice = await walker.call('createEnterpriseUser', { body: member })
    walker.expect(
      twice.answer?.status === 409,
      'createEnterpriseUser',
      twice,
      `a second user of one address was answered ${twice.answer?.status}`,
      '409 The current state doesn’t allow this',
    )
    const changes = [
      ['secondsLimit', 7200],
      ['role', 'admin'],
      ['active', false],
    ] as const
    for (const [field, value] of changes) {
      const changed = await walker.must('updateEnterpriseUser', 200, { params, body: { [field]: value } })
      const read = await walker.must('listEnterpriseUsers', 200, rows)
      const listed = itemsAt(read, 'users').find((user) => user['id'] === params.userId)
      walker.expect(
        at(changed, field) === value && listed?.[field] === value,
        'updateEnterpriseUser',
        read,
        `${field} was set to ${JSON.stringify(value)} and is not`,
        'The updated user',
      )
    }
    walker.context.pool.set('userId', [params.userId])
  },
}

/** Manages accounts, users and features of the product. */
export const adminWalk: Walk = {
  name: 'the administration: an account, a user, a flag',
  needs: [
    'listAccounts',
    'createAccount',
    'updateAccount',
    'listUsers',
    'inviteUser',
    'updateUser',
    'listAllFlags',
    'updateFlags',
    'getFlags',
  ],
  run: async (walker) => {
    const rows = { query: { rowsPerPage: '200' } }
    const name = uniqueName('Council')
    const made = await walker.must('createAccount', 201, {
      body: { name, maxUsers: 5, minutes: 600, maxConcurrentJobs: 2, owner: person() },
    })
    walker.expect(
      textAt(made, 'name') === name && numberAt(made, 'activeUsers') === 1,
      'createAccount',
      made,
      'the account is not as asked for, with its owner',
      'Create an enterprise account with its owner',
    )
    const params = { accountId: textAt(made, 'id') }
    walker.context.pool.set('accountId', [params.accountId])
    const changed = await walker.must('updateAccount', 200, { params, body: { maxUsers: 40 } })
    const accounts = await walker.must('listAccounts', 200, rows)
    const listed = itemsAt(accounts, 'accounts').find((account) => account['id'] === params.accountId)
    walker.expect(
      numberAt(changed, 'maxUsers') === 40 && listed?.['maxUsers'] === 40,
      'updateAccount',
      accounts,
      'maxUsers was set to 40 and is not',
      'The updated account',
    )
    const users = await walker.must('listUsers', 200, rows)
    const user = itemsAt(users, 'users').find((one) => one['accountName'] === name)
    walker.expect(user !== undefined, 'listUsers', users, 'the owner of the new account is not listed', 'List all users, newest first')
    if (!user) return
    const blocked = await walker.must('updateUser', 200, { params: { userId: String(user['id']) }, body: { active: false } })
    const again = await walker.must('listUsers', 200, rows)
    const isKept = itemsAt(again, 'users').find((one) => one['id'] === user['id'])?.['active'] === false
    walker.expect(at(blocked, 'active') === false && isKept, 'updateUser', again, 'active was set to false and is not', 'The updated user')
    const guest = person()
    const invited = await walker.must('inviteUser', 201, { body: guest })
    walker.expect(
      textAt(invited, 'email') === guest.email && at(invited, 'accountName') === null,
      'inviteUser',
      invited,
      'the user is not the invited one, without an enterprise account',
      'Add a user with a personal account',
    )
    const flag = 'feedback'
    const flags = await walker.must('listAllFlags', 200)
    for (const value of [at(flags, flag) !== true, at(flags, flag) === true]) {
      await walker.must('updateFlags', 200, { body: { [flag]: value } })
      for (const operationId of ['listAllFlags', 'getFlags']) {
        const read = await walker.must(operationId, 200)
        walker.expect(
          at(read, flag) === value,
          operationId,
          read,
          `the flag ${flag} was set to ${value} and is not`,
          'Turn flags on or off for all users',
        )
      }
    }
  },
}

/** Checks that a user receives the time that an administrator adds. */
export const minutesWalk: Walk = {
  name: 'minutes: added minutes appear in the user info',
  needs: ['getUserInfo', 'grantMinutes'],
  run: async (walker) => {
    const before = await walker.must('getUserInfo', 200)
    const params = { userId: textAt(before, 'user', 'id') }
    const granted = await walker.call('grantMinutes', { params, body: { minutes: 7 } })
    if (granted.answer?.status !== 200) return
    const after = await walker.must('getUserInfo', 200)
    walker.expect(
      numberAt(after, 'remainingSeconds') - numberAt(before, 'remainingSeconds') === 420,
      'grantMinutes',
      after,
      '7 minutes were given, and the remaining time did not grow by 420 s',
      'Give a user minutes as a top-up',
    )
  },
}
