import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Parts that are loaded when they are wanted take longer than a second to come on a machine with other work.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
