import { Component, type ReactNode } from 'react'

import { noteShown } from '#lib/log.ts'
import { reportProblem } from '#telemetry/report-problem.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface PartBoundaryProps {
  /** The part's name on screen. */
  name: string
  children: ReactNode
}

/** Keeps the rest of the page working when one part of the frame fails. React supports error boundaries only as classes. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override readonly state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportProblem(error)
    noteShown(error, 'error')
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorPanel name={this.props.name} /> : this.props.children
  }
}
